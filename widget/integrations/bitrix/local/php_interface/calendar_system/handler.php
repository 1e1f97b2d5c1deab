<?php
/**
 * Turns `[calendar src="…" width="…" height="…" blockCode="…"]` in the site's pages into the calendar. Bitrix knows no
 * shortcodes; this listens to its event OnEndBufferContent. In /local/php_interface/init.php:
 *
 *     require_once $_SERVER['DOCUMENT_ROOT'] . '/local/php_interface/calendar_system/handler.php';
 *     CalendarSystem\register('https://calendar.example');
 */
namespace CalendarSystem;

use Bitrix\Main\EventManager;
use Bitrix\Main\Localization\Loc;

require_once dirname( __DIR__, 2 ) . '/components/calendar_system/widget/lib/calendar.php';

/**
 * From now on shortcodes of the installation at this origin are shown. Of no other one: visitors write into pages too
 * (comments, forums), and the calendar brings a script.
 */
function register( string $origin ): void {
	Loc::loadMessages( __FILE__ );
	$origin = rtrim( $origin, '/' );
	EventManager::getInstance()->addEventHandlerCompatible(
		'main',
		'OnEndBufferContent',
		static function ( &$content ) use ( $origin ) {
			// The visual editor must get the shortcode as it was typed.
			$editing = defined( 'ADMIN_SECTION' ) || strpos( (string) ( $_SERVER['REQUEST_URI'] ?? '' ), '/bitrix/' ) === 0;
			if ( is_string( $content ) && ! $editing ) {
				$content = replace_shortcodes( $content, $origin, (string) Loc::getMessage( 'CALENDAR_SYSTEM_LINK' ) );
			}
		}
	);
}

/**
 * A page with its shortcodes replaced: in its text only, neither inside tags nor where text is meant as it is. It does not
 * include the component: that buffers its output, which PHP forbids in an output handler.
 */
function replace_shortcodes( string $page, string $origin, string $label ): string {
	if ( stripos( $page, '[calendar' ) === false ) {
		return $page;
	}
	$shortcode = '\[calendar(?:\s|&nbsp;)[^\[\]<>]*\]';
	$as_it_is  = '<(script|style|textarea|pre|code|title|option|template|noscript)\b.*?<\/\1\s*>|<!--.*?-->';
	// The visual editor makes a paragraph of a line; the calendar is a block and takes its place.
	$pattern = "~$as_it_is|<p\b[^<>]*>\s*(?<alone>$shortcode)\s*</p\s*>|<[a-z/!?][^<>]*>|(?<inline>$shortcode)~is";
	$changed = preg_replace_callback(
		$pattern,
		static function ( array $found ) use ( $origin, $label ): string {
			$code = ( $found['inline'] ?? '' ) !== '' ? $found['inline'] : ( $found['alone'] ?? '' );
			return $code === '' ? $found[0] : ( shortcode_markup( $code, $origin, $label ) ?? $found[0] );
		},
		$page
	);
	// A page too long for PCRE stays as it is.
	return $changed ?? $page;
}

/** Markup for one shortcode, or null for one that is not ours. Editors write its quotes as entities. */
function shortcode_markup( string $code, string $origin, string $label ): ?string {
	$decoded = html_entity_decode( $code, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	preg_match_all( '/([a-z]+)\s*=\s*(["\'])(.*?)\2/is', $decoded, $pairs, PREG_SET_ORDER );
	$given = array( 'label' => $label );
	foreach ( $pairs as $pair ) {
		$given[ $pair[1] ] = $pair[3];
	}
	$calendar = calendar_in( (string) ( $given['src'] ?? '' ), $origin );
	return $calendar === null ? null : markup( $calendar, $given );
}
