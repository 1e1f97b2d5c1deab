<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

/** The HTML of the block for visitors; empty if the block names no calendar of ours. */
function render_block( array $attributes ): string {
	$calendar = calendar_in( (string) ( $attributes['link'] ?? '' ) );
	if ( $calendar === null ) {
		return '';
	}
	// The wrapper carries the block's own alignment (wide, full).
	unset( $attributes['align'] );
	return '<div ' . get_block_wrapper_attributes() . '>' . placeholder( $calendar, $attributes ) . '</div>';
}

add_action(
	'init',
	static function (): void {
		$needs = array( 'wp-blocks', 'wp-element', 'wp-components', 'wp-block-editor' );
		wp_register_script( 'calendar-system-block', plugins_url( 'block/editor.js', CALENDAR_SYSTEM_FILE ), $needs, '1.0.0', true );
		$settings = wp_json_encode( array( 'address' => address(), 'words' => words() ), JSON_HEX_TAG | JSON_HEX_AMP );
		wp_add_inline_script( 'calendar-system-block', 'window.calendarSystem = ' . $settings . ';', 'before' );
		register_block_type(
			dirname( CALENDAR_SYSTEM_FILE ) . '/block',
			array(
				'title'           => word( 'calendar' ),
				'render_callback' => __NAMESPACE__ . '\\render_block',
			)
		);
	}
);
