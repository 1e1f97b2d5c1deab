<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

/**
 * `[iframe src="…" width height class]`, as the product generates it. It shows only calendars of our installation, so
 * that authors cannot frame another page with it. Any other address becomes a link.
 */
function iframe_shortcode( $given ): string {
	$given    = is_array( $given ) ? $given : array();
	$source   = html_entity_decode( (string) ( $given['src'] ?? '' ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$calendar = calendar_in( $source );
	if ( $calendar === null ) {
		$link = esc_url( $source, array( 'http', 'https' ) );
		return $link === '' ? '' : '<a href="' . $link . '">' . esc_html( $source ) . '</a>';
	}
	return placeholder( $calendar, array_merge( $given, array( 'align' => $given['align'] ?? $given['class'] ?? '' ) ) );
}

/**
 * `[calendar_system token="…" view="month" width="100%" height="600px" align="center" responsive="false"]`. With `src`
 * instead of `token` it takes the attributes of `[iframe]` too. No other plugin has its name.
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
		// This runs after all other plugins. If one of them has [iframe], that plugin keeps the name.
		if ( ! shortcode_exists( 'iframe' ) ) {
			add_shortcode( 'iframe', __NAMESPACE__ . '\\iframe_shortcode' );
		}
	},
	PHP_INT_MAX
);
