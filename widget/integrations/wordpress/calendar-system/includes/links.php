<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

/** A calendar's address on a line of its own becomes the calendar. */
function link_embed( array $matches, array $attributes, string $url ): string {
	$calendar = calendar_in( $url );
	return $calendar === null ? '<a href="' . esc_url( $url ) . '">' . esc_html( $url ) . '</a>' : placeholder( $calendar );
}

add_action(
	'init',
	static function (): void {
		if ( address() === '' ) {
			return;
		}
		// WordPress turns an address on a page into a calendar by the handler: this sends no request to our server, and
		// the height follows the content. The preview of the editor and other software that asks this site use the
		// provider. WordPress trusts the frames of a provider and does not change them, and its own script listens to
		// them (WordPressMessage in shared/embedding/messages.ts of Calendar System).
		$page = '#^' . preg_quote( address(), '#' ) . '/calendar/[\w-]+/?(?:\?.*)?$#i';
		wp_embed_register_handler( 'calendar_system', $page, __NAMESPACE__ . '\\link_embed' );
		wp_oembed_add_provider( address() . '/calendar/*', address() . '/api/oembed' );
	}
);
