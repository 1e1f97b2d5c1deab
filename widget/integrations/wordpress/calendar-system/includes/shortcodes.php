<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

/**
 * `[iframe src="…" width height class]`, as the product generates it. Only calendars of our installation, so that authors cannot
 * frame any other page by it. Anything else is shown as a link.
 */
function iframe_shortcode( $given ): string {
	$given    = is_array( $given ) ? $given : array();
	$source   = html_entity_decode( (string) ( $given['src'] ?? '' ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$calendar = calendar_in( $source );
	if ( $calendar === null ) {
		$link = esc_url( $source, array( 'http', 'https' ) );
		return $link === '' ? '' : '<a href="' . $link . '">' . esc_html( $source ) . '</a>';
	}
	return placeholder( $calendar, array_merge( $given, array( 'align' => $given['class'] ?? '' ) ) );
}

/**
 * `[calendar_system token="…" view="month" width="100%" height="600px" align="center" responsive="false"]`, or with `src` instead
 * of the token and everything that `[iframe]` takes, under a name that no other plugin has.
 */
function calendar_shortcode( $given ): string {
	$given = is_array( $given ) ? $given : array();
	if ( isset( $given['src'] ) ) {
		return iframe_shortcode( $given );
	}
	$token = (string) ( $given['token'] ?? '' );
	if ( address() === '' || ! preg_match( '/^[\w-]{1,128}$/D', $token ) ) {
		return '';
	}
	return placeholder( array( 'token' => $token, 'query' => '' ), $given );
}

add_action(
	'init',
	static function (): void {
		add_shortcode( 'calendar_system', __NAMESPACE__ . '\\calendar_shortcode' );
		// After all others: if another plugin has [iframe], it keeps it.
		if ( ! shortcode_exists( 'iframe' ) ) {
			add_shortcode( 'iframe', __NAMESPACE__ . '\\iframe_shortcode' );
		}
	},
	PHP_INT_MAX
);
