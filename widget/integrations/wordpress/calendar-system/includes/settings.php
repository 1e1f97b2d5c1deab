<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

const PAGE = 'calendar-system';

/** HTTPS, or HTTP on this machine. A script that comes by HTTP from another machine could be changed on its way. */
function is_safe_origin( string $origin ): bool {
	return (bool) preg_match( '~^(?:https://|http://(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$)~D', $origin );
}

/**
 * The origin in the typed text. An empty text clears the setting. A text without a safe address leaves the setting
 * unchanged and shows a message.
 */
function clean_address( $typed ): string {
	$text   = is_string( $typed ) ? trim( $typed ) : '';
	$origin = origin_of( $text );
	if ( $text !== '' && ! is_safe_origin( $origin ) ) {
		add_settings_error( OPTION, 'address', word( 'addressBad' ) );
		return address();
	}
	return esc_url_raw( $origin, array( 'http', 'https' ) );
}

/**
 * The right to change the setting. The address brings a script that runs on the site with the rights of every visitor.
 * In a network of sites the administrator of a single site may not add scripts.
 */
function right(): string {
	return is_multisite() ? 'manage_network_options' : 'manage_options';
}
// What WordPress asks for when the form is sent.
add_filter( 'option_page_capability_' . PAGE, __NAMESPACE__ . '\\right' );

function show_settings(): void {
	echo '<div class="wrap"><h1>', esc_html( word( 'menu' ) ), '</h1><form method="post" action="options.php">';
	settings_fields( PAGE );
	do_settings_sections( PAGE );
	submit_button();
	echo '</form><h2>', esc_html( word( 'howTitle' ) ), '</h2><ol>';
	foreach ( array( 'howBlock', 'howShortcode', 'howLink' ) as $how ) {
		echo '<li>', esc_html( word( $how ) ), '</li>';
	}
	echo '</ol></div>';
}

function show_address_field(): void {
	$field = '<input type="text" inputmode="url" class="regular-text code" id="%1$s" name="%1$s" value="%2$s" placeholder="https://" aria-describedby="%1$s-hint">';
	printf( $field, esc_attr( OPTION ), esc_attr( address() ) ); // phpcs:ignore WordPress.Security.EscapeOutput
	printf( '<p class="description" id="%s-hint">%s<br>%s</p>', esc_attr( OPTION ), esc_html( word( 'addressHint' ) ), esc_html( word( 'addressWhy' ) ) );
}

add_action(
	'admin_menu',
	static function (): void {
		add_options_page( word( 'menu' ), word( 'menu' ), right(), PAGE, __NAMESPACE__ . '\\show_settings' );
	}
);

add_action(
	'admin_init',
	static function (): void {
		$kept = array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => __NAMESPACE__ . '\\clean_address',
		);
		register_setting( PAGE, OPTION, $kept );
		$text = sprintf( word( 'privacy' ), address() === '' ? 'Calendar System' : address() );
		wp_add_privacy_policy_content( word( 'privacyTitle' ), '<p>' . esc_html( $text ) . '</p>' );
		add_settings_section( PAGE, '', '__return_null', PAGE );
		add_settings_field( OPTION, word( 'address' ), __NAMESPACE__ . '\\show_address_field', PAGE, PAGE, array( 'label_for' => OPTION ) );
	}
);

/** Address of the settings page. */
function settings_url(): string {
	return admin_url( 'options-general.php?page=' . PAGE );
}

add_filter(
	'plugin_action_links_' . plugin_basename( CALENDAR_SYSTEM_FILE ),
	static function ( array $links ): array {
		$ours = '<a href="' . esc_url( settings_url() ) . '">' . esc_html( word( 'settings' ) ) . '</a>';
		return array_merge( array( $ours ), $links );
	}
);

add_action(
	'admin_notices',
	static function (): void {
		if ( address() !== '' || ! current_user_can( right() ) ) {
			return;
		}
		$link = '<a href="' . esc_url( settings_url() ) . '">' . esc_html( word( 'settings' ) ) . '</a>';
		echo '<div class="notice notice-warning"><p>', esc_html( word( 'addressMissing' ) ), ' ', $link, '</p></div>'; // phpcs:ignore WordPress.Security.EscapeOutput
	}
);
