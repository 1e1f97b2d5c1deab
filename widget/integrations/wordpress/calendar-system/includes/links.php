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
		// WordPress turns a calendar's address into a calendar in two ways. On pages it uses the handler, which sends no
		// request to our server, and the height follows the content. For the preview of the editor and for other
		// software that asks this site it uses the oEmbed provider. WordPress trusts a provider's frame and does not
		// change it. WordPress's own script listens to the frame's messages (WordPressMessage in
		// shared/embedding/messages.ts of Calendar System).
		$page = '#^' . preg_quote( address(), '#' ) . '/calendar/[\w-]+/?(?:\?.*)?$#i';
		wp_embed_register_handler( 'calendar_system', $page, __NAMESPACE__ . '\\link_embed' );
		wp_oembed_add_provider( address() . '/calendar/*', address() . '/api/oembed' );
	}
);
