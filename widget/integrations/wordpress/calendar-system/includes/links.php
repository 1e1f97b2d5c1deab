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
		// Pages use the handler: it asks our server nothing, and the height follows the content. The editor's preview, and other
		// software that asks this site, use the provider, whose frames WordPress trusts and does not change. WordPress's own script
		// hears those frames, by WordPressMessage of Calendar System's shared/embedding/messages.ts.
		$page = '#^' . preg_quote( address(), '#' ) . '/calendar/[\w-]+/?(?:\?.*)?$#i';
		wp_embed_register_handler( 'calendar_system', $page, __NAMESPACE__ . '\\link_embed' );
		wp_oembed_add_provider( address() . '/calendar/*', address() . '/api/oembed' );
	}
);
