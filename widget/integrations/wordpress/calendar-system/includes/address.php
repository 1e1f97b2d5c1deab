<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

const OPTION = 'calendar_system_address';

/** Origin of the installation (`https://calendar.example`), or '' while nobody has set it. */
function address(): string {
	$stored = get_option( OPTION, '' );
	return is_string( $stored ) ? written_origin( $stored ) : '';
}

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
			return preg_match( '//u', $found[0] ) ? punycode( $found[0] ) : $found[0];
		},
		$origin
	);
	return (string) preg_replace( '~^(https(?=.*:443$)|http(?=.*:80$))(.*):\d+$~D', '$1$2', strtolower( (string) $written ) );
}

/** Origin of the first address in a text, or ''. */
function origin_of( string $text ): string {
	return preg_match( '~https?://[^\s/?#"\'<>\[\]@\\\\&]+~iu', $text, $found ) ? written_origin( $found[0] ) : '';
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
	$pattern = '~(https?://[^\s/?#"\'<>\[\]@\\\\]+)/calendar/([\w-]{1,128})/?(?:\?([^\s"\'<>\[\]#]*))?(?=$|[\s"\'<>\[\]#])~i';
	preg_match_all( $pattern, $decoded, $all, PREG_SET_ORDER );
	foreach ( $all as $found ) {
		if ( written_origin( $found[1] ) === address() ) {
			return array( 'token' => $found[2], 'query' => $found[3] ?? '' );
		}
	}
	return null;
}

/**
 * Address of the page of a calendar. `$query` is a query without `?`. A known `$view` replaces the view in it. With
 * `live=1` the published view would replace `$view` again. So then the address keeps only what is no setting, and the
 * page takes all but the view from the published settings.
 */
function calendar_url( string $token, string $query, string $view = '' ): string {
	parse_str( $query, $settings );
	if ( $view !== '' && isset( words()['views'][ $view ] ) ) {
		if ( ( $settings['live'] ?? '' ) === '1' ) {
			$settings = array_intersect_key( $settings, array_flip( array( 'event', 'date', 'draft', 'next', 'only' ) ) );
		}
		$settings['viewType'] = $view;
	}
	$rest = http_build_query( $settings, '', '&', PHP_QUERY_RFC3986 );
	return address() . '/calendar/' . rawurlencode( $token ) . ( $rest === '' ? '' : '?' . $rest );
}
