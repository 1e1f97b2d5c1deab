<?php
/**
 * Must-use plugin of the WordPress under test, and of no other: it lets tests write posts and switch the plugin without
 * signing in, and lets WordPress ask servers on this machine, which it otherwise refuses.
 */
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter(
	'http_allowed_safe_ports',
	static function ( array $ports, string $host, string $url ): array {
		return array_merge( $ports, array( (int) parse_url( $url, PHP_URL_PORT ) ) );
	},
	10,
	3
);

/** POST {content, author} → {url, edit}. Saves a post with the rights of its author, as if the author had clicked. */
function calendar_test_post( WP_REST_Request $request ): array {
	wp_set_current_user( get_user_by( 'login', $request['author'] )->ID );
	// Registers WordPress's filters for this user: the user's rights decide which HTML of the content stays.
	kses_init();
	$id = wp_insert_post( wp_slash( array( 'post_title' => 'Афиша', 'post_content' => $request['content'], 'post_status' => 'publish' ) ) );
	return array( 'url' => get_permalink( $id ), 'edit' => admin_url( "post.php?post=$id&action=edit" ) );
}

/** POST {active, address} → {}. Switches the plugin, and sets the installation's address. */
function calendar_test_plugin( WP_REST_Request $request ): array {
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	update_option( 'calendar_system_address', $request['address'] );
	$plugin = 'calendar-system/calendar-system.php';
	$failed = $request['active'] ? activate_plugin( $plugin ) : deactivate_plugins( $plugin );
	return is_wp_error( $failed ) ? array( 'error' => $failed->get_error_message() ) : array();
}

add_action(
	'rest_api_init',
	static function (): void {
		foreach ( array( 'post', 'plugin' ) as $call ) {
			$route = array( 'methods' => 'POST', 'callback' => "calendar_test_$call", 'permission_callback' => '__return_true' );
			register_rest_route( 'test/v1', $call, $route );
		}
	}
);
