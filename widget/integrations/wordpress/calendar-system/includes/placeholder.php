<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

const SCRIPT = 'calendar-system-embed';
/** The same pattern as in shared/embedding/values.ts. Only texts of this form get into a style. */
const SIZE = '/^(?:auto|0|\d{1,5}(?:\.\d{1,3})?(?:px|%|em|rem|vh|vw))$/iD';

/** A CSS length, or the default. WordPress people also write a bare number for pixels. */
function size( $value, string $default ): string {
	$text = is_scalar( $value ) ? trim( (string) $value ) : '';
	if ( preg_match( '/^[1-9]\d{0,4}$/D', $text ) ) {
		$text .= 'px';
	}
	return preg_match( SIZE, $text ) ? $text : $default;
}

/** `left`, `center`, `right`, or '' for anything else. Takes a class attribute too: `alignleft`. */
function alignment( $value ): string {
	return is_string( $value ) && preg_match( '/\b(?:align)?(left|center|right)\b/', $value, $found ) ? $found[1] : '';
}

/**
 * The placeholder that `/embed.js` turns into the calendar. The link inside is shown if the script does not run.
 * `$given`: width, height, align, responsive, view; the query has all other settings. shared/embedding/messages.ts of
 * Calendar System defines the messages between the script and its frame.
 */
function placeholder( array $calendar, array $given = array() ): string {
	$url  = calendar_url( $calendar['token'], $calendar['query'], (string) ( $given['view'] ?? '' ) );
	$link = '<a href="' . esc_url( $url ) . '">' . esc_html( word( 'calendar' ) ) . '</a>';
	if ( is_feed() ) {
		return $link;
	}
	wp_enqueue_script( SCRIPT );
	$width = size( $given['width'] ?? '', '100%' );
	$align = alignment( $given['align'] ?? '' );
	// A floating placeholder is as wide as its content. 100 % of that width would be nothing, so the placeholder itself
	// gets the width.
	$floats = $align === 'left' || $align === 'right';
	parse_str( $calendar['query'], $settings );
	$attributes = array(
		'class'                => trim( 'calendar-system ' . ( $align === '' ? '' : 'align' . $align ) ),
		'style'                => $floats ? 'width:' . $width : '',
		'data-calendar-widget' => $calendar['token'],
		'data-width'           => $floats ? '100%' : $width,
		'data-height'          => size( $given['height'] ?? '', '600px' ),
		'data-max-width'       => size( $settings['maxWidth'] ?? '', '1200px' ),
		'data-border-radius'   => size( $settings['borderRadius'] ?? '', '8px' ),
		'data-responsive'      => in_array( $given['responsive'] ?? true, array( false, 'false', '0', 'no' ), true ) ? 'false' : 'true',
	);
	$markup = '';
	foreach ( $attributes as $name => $value ) {
		$markup .= $value === '' ? '' : ' ' . $name . '="' . esc_attr( $value ) . '"';
	}
	return '<div' . $markup . '>' . $link . '</div>';
}

add_action(
	'init',
	static function (): void {
		// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- this file is always the current one
		wp_register_script( SCRIPT, address() . '/embed.js', array(), null, true );
	}
);

// The script needs its own address to find the calendar. Optimizers that join scripts would remove this address.
add_filter(
	'script_loader_tag',
	static function ( string $tag, string $handle ): string {
		return $handle === SCRIPT ? str_replace( ' src=', ' async data-no-optimize="1" data-cfasync="false" src=', $tag ) : $tag;
	},
	10,
	2
);
