<?php
/**
 * Code that the component and the handler of the shortcode share. It calls nothing of Bitrix, so that a test can run it
 * unchanged. No pattern has the flag `u`, because a site may still use windows-1251.
 */
namespace CalendarSystem;

/** The same pattern as in shared/embedding/values.ts. Only texts of this form get into a style. */
const SIZE  = '/^(?:auto|0|\d{1,5}(?:\.\d{1,3})?(?:px|%|em|rem|vh|vw))$/iD';
const VIEWS = array( 'month', 'week', 'day', 'list', 'cards' );

/**
 * The first calendar that an address, our shortcode or our HTML code names: array{origin, token, query}, or null. With
 * `$origin` a calendar of another installation gives null.
 */
function calendar_in( string $text, string $origin = '' ): ?array {
	$decoded = html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$pattern = '~(https?://[^\s/?#"\'<>\[\]@\\\\]+)/calendar/([\w-]{1,128})(?:\?([^\s"\'<>\[\]#]*))?(?=$|[\s"\'<>\[\]#])~i';
	if ( ! preg_match( $pattern, $decoded, $found ) || ( $origin !== '' && strcasecmp( $found[1], $origin ) !== 0 ) ) {
		return null;
	}
	return array(
		'origin' => strtolower( $found[1] ),
		'token'  => $found[2],
		'query'  => $found[3] ?? '',
	);
}

/** Registers `$origin`, unless it is empty. @return all registered origins */
function registered( string $origin = '' ): array {
	static $origins = array();
	if ( $origin !== '' ) {
		$origins[] = $origin;
	}
	return $origins;
}

function size( $value, string $default ): string {
	return is_string( $value ) && preg_match( SIZE, trim( $value ) ) ? trim( $value ) : $default;
}

/** The id for the wrapper. It is empty if the code cannot be an id, or if another wrapper on the page has this id. */
function block_id( $code ): string {
	static $taken = array();
	if ( ! is_string( $code ) || ! preg_match( '/^[\w-]{1,64}$/D', $code ) || isset( $taken[ $code ] ) ) {
		return '';
	}
	$taken[ $code ] = true;
	return $code;
}

/**
 * The placeholder that `/embed.js` turns into the calendar, and the script. The link inside is shown if the script does
 * not run. `$given`: view, width, height, responsive (bool), blockCode, label (in the site's own encoding, without
 * HTML). shared/embedding/messages.ts of Calendar System defines the messages between the script and its frame.
 */
function markup( array $calendar, array $given ): string {
	parse_str( $calendar['query'], $settings );
	if ( in_array( $given['view'] ?? '', VIEWS, true ) ) {
		$settings['viewType'] = $given['view'];
	}
	$page  = $calendar['origin'] . '/calendar/' . rawurlencode( $calendar['token'] );
	$query = http_build_query( $settings, '', '&', PHP_QUERY_RFC3986 );
	$link  = $page . ( $query === '' ? '' : '?' . $query );
	$holder = attributes(
		array(
			'id'                   => block_id( $given['blockCode'] ?? '' ),
			'class'                => 'calendar-system',
			'data-calendar-widget' => $calendar['token'],
			'data-width'           => size( $given['width'] ?? '', '100%' ),
			'data-height'          => size( $given['height'] ?? '', '600px' ),
			'data-max-width'       => size( $settings['maxWidth'] ?? '', '1200px' ),
			'data-border-radius'   => size( $settings['borderRadius'] ?? '', '8px' ),
			'data-responsive'      => ( $given['responsive'] ?? true ) ? 'true' : 'false',
		)
	);
	return '<div' . $holder . '><a' . attributes( array( 'href' => $link ) ) . '>' . escape( $given['label'] ?? '' ) . '</a></div>'
		. '<script async' . attributes( array( 'src' => $calendar['origin'] . '/embed.js' ) ) . '></script>';
}

function attributes( array $values ): string {
	$text = '';
	foreach ( $values as $name => $value ) {
		$text .= $value === '' ? '' : ' ' . $name . '="' . escape( $value ) . '"';
	}
	return $text;
}

/** Escapes only the five special characters of HTML. htmlspecialchars() would refuse windows-1251. */
function escape( string $text ): string {
	return strtr( $text, array( '&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', "'" => '&#39;' ) );
}
