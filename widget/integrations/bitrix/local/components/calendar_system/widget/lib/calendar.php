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
 * Punycode of a label that is not ASCII (RFC 3492), as browsers write it in addresses. Latin and Cyrillic letters become
 * small ones. PHP's own functions need extensions that a host may lack.
 */
function punycode( string $label ): string {
	preg_match_all( '/./us', $label, $signs );
	$points = array();
	foreach ( $signs[0] as $sign ) {
		$length = strlen( $sign );
		$point  = $length === 1 ? ord( $sign ) : ord( $sign[0] ) & ( 0xFF >> ( $length + 1 ) );
		for ( $at = 1; $at < $length; $at++ ) {
			$point = $point << 6 | ord( $sign[ $at ] ) & 0x3F;
		}
		$is_big   = $point >= 0x41 && $point <= 0x5A || $point >= 0x410 && $point <= 0x42F;
		$points[] = $point + ( $is_big ? 32 : ( $point >= 0x400 && $point <= 0x40F ? 80 : 0 ) );
	}
	$basic = array_filter(
		$points,
		static function ( int $point ): bool {
			return $point < 128;
		}
	);
	$text = implode( '', array_map( 'chr', $basic ) ) . ( $basic === array() ? '' : '-' );
	$done = count( $basic );
	$next = 128;
	$bias = 72;
	for ( $delta = 0; $done < count( $points ); $next++, $delta++ ) {
		$above  = array_filter(
			$points,
			static function ( int $point ) use ( $next ): bool {
				return $point >= $next;
			}
		);
		$delta += ( min( $above ) - $next ) * ( $done + 1 );
		$next   = min( $above );
		foreach ( $points as $point ) {
			$delta += $point < $next ? 1 : 0;
			if ( $point !== $next ) {
				continue;
			}
			$rest = $delta;
			for ( $base = 36; ; $base += 36 ) {
				$least = max( 1, min( 26, $base - $bias ) );
				$digit = $rest < $least ? $rest : $least + ( $rest - $least ) % ( 36 - $least );
				$text .= chr( $digit < 26 ? 97 + $digit : 22 + $digit );
				if ( $rest < $least ) {
					break;
				}
				$rest = intdiv( $rest - $least, 36 - $least );
			}
			++$done;
			$delta = intdiv( $delta, $done === count( $basic ) + 1 ? 700 : 2 );
			for ( $delta += intdiv( $delta, $done ), $bias = 0; $delta > 455; $bias += 36 ) {
				$delta = intdiv( $delta, 35 );
			}
			$bias += intdiv( 36 * $delta, $delta + 38 );
			$delta = 0;
		}
	}
	return 'xn--' . $text;
}

/** An origin as browsers write it: small letters, punycode, and no port that the scheme has anyway. */
function written_origin( string $origin ): string {
	$written = preg_replace_callback(
		'~[^\x00-\x7F./:][^./:]*|[^./:]+[^\x00-\x7F./:][^./:]*~',
		static function ( array $found ): string {
			$label = preg_match( '//u', $found[0] ) ? $found[0] : (string) iconv( 'windows-1251', 'UTF-8', $found[0] );
			return punycode( $label );
		},
		$origin
	);
	return (string) preg_replace( '~^(https(?=.*:443$)|http(?=.*:80$))(.*):\d+$~D', '$1$2', strtolower( (string) $written ) );
}

/**
 * The first calendar that an address, our shortcode or our HTML code names: array{origin, token, query}, or null. With
 * `$origin` a calendar of another installation gives null.
 */
function calendar_in( string $text, string $origin = '' ): ?array {
	$decoded = html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$pattern = '~(https?://[^\s/?#"\'<>\[\]@\\\\]+)/calendar/([\w-]{1,128})/?(?:\?([^\s"\'<>\[\]#]*))?(?=$|[\s"\'<>\[\]#])~i';
	if ( ! preg_match( $pattern, $decoded, $found ) || ( $origin !== '' && written_origin( $found[1] ) !== $origin ) ) {
		return null;
	}
	return array(
		'origin' => written_origin( $found[1] ),
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
	$shown = $settings;
	if ( in_array( $given['view'] ?? '', VIEWS, true ) ) {
		// With `live=1` the published view would replace the chosen one again. So then the address keeps only what is no
		// setting, and the page takes all but the view from the published settings.
		if ( ( $shown['live'] ?? '' ) === '1' ) {
			$shown = array_intersect_key( $shown, array_flip( array( 'event', 'date', 'draft', 'next', 'only' ) ) );
		}
		$shown['viewType'] = $given['view'];
	}
	$page  = $calendar['origin'] . '/calendar/' . rawurlencode( $calendar['token'] );
	$query = http_build_query( $shown, '', '&', PHP_QUERY_RFC3986 );
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
