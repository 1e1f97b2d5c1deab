<?php
/**
 * Plugin Name:       Calendar System
 * Description:       Календарь мероприятий на сайте: блок, шорткоды [iframe] и [calendar_system], вставка ссылкой.
 * Version:           1.0.0
 * Requires at least: 5.8
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       calendar-system
 */

defined( 'ABSPATH' ) || exit;

define( 'CALENDAR_SYSTEM_FILE', __FILE__ );

foreach ( array( 'words', 'address', 'placeholder', 'shortcodes', 'links', 'block', 'settings' ) as $part ) {
	require_once __DIR__ . '/includes/' . $part . '.php';
}
