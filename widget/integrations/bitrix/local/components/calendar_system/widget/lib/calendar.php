<?php
/**
 * What the component and the shortcode's handler have in common. Nothing of Bitrix in it, so that a test runs it as it is;
 * no pattern has the flag `u`, for a site may still be in windows-1251.
 */
namespace CalendarSystem;

/** The same as shared/embedding/values.ts: nothing else can ever reach a style. */
const SIZE  = '/^(?:auto|0|\d{1,5}(?:\.\d{1,3})?(?:px|%|em|rem|vh|vw))$/iD';
const VIEWS = array( 'month', 'week', 'day', 'list', 'cards' );

/**
 * The first calendar that an address, our shortcode or our HTML code names: array{origin, token, query}, or null.
 * With `$origin` only calendars of that installation.
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

/** The origins that the site has registered, after adding this one. */
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

/** The wrapper's id, or an empty text if the page has it already. */
function block_id( $code ): string {
	static $taken = array();
	if ( ! is_string( $code ) || ! preg_match( '/^[\w-]{1,64}$/D', $code ) || isset( $taken[ $code ] ) ) {
		return '';
	}
	$taken[ $code ] = true;
	return $code;
}

/**
 * What `/embed.js` turns into the calendar, with a link inside for when it does not, and the script. `$given`: view,
 * width, height, responsive (bool), blockCode, label (in the site's own encoding, without HTML). The script and its frame
 * talk by Calendar System's shared/embedding/messages.ts.
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

/** The five signs of HTML and nothing else: htmlspecialchars() would refuse windows-1251. */
function escape( string $text ): string {
	return strtr( $text, array( '&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', "'" => '&#39;' ) );
}
