<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

const OPTION = 'calendar_system_address';

/** Origin of the installation (`https://calendar.example`), or '' while nobody has set it. */
function address(): string {
	$stored = get_option( OPTION, '' );
	return is_string( $stored ) ? $stored : '';
}

/** Origin of the first address in a text, or ''. */
function origin_of( string $text ): string {
	return preg_match( '~https?://[^\s/?#"\'<>\[\]@\\\\&]+~iu', $text, $found ) ? strtolower( $found[0] ) : '';
}

/**
 * The calendar of our installation that an address, a shortcode or an HTML code names: array{token, query}, or null.
 * First decodes entities, because editors and wptexturize() turn `&` into an entity.
 */
function calendar_in( string $text ): ?array {
	if ( address() === '' ) {
		return null;
	}
	$decoded = html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$pattern = '~' . preg_quote( address(), '~' ) . '/calendar/([\w-]{1,128})(?:\?([^\s"\'<>\[\]#]*))?(?=$|[\s"\'<>\[\]#])~i';
	return preg_match( $pattern, $decoded, $found ) ? array( 'token' => $found[1], 'query' => $found[2] ?? '' ) : null;
}

/** Address of the page of a calendar. `$query` is a query without `?`. A known `$view` replaces the view in it. */
function calendar_url( string $token, string $query, string $view = '' ): string {
	parse_str( $query, $settings );
	if ( $view !== '' && isset( words()['views'][ $view ] ) ) {
		$settings['viewType'] = $view;
	}
	$rest = http_build_query( $settings, '', '&', PHP_QUERY_RFC3986 );
	return address() . '/calendar/' . rawurlencode( $token ) . ( $rest === '' ? '' : '?' . $rest );
}
