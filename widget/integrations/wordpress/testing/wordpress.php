<?php
/**
 * The few calls of WordPress that the settings and the uninstall of the plugin use, written after its documentation.
 * `npm run test:all -- wordpress` tests the plugin in a real WordPress. Reads JSON from its input and prints JSON:
 *
 *     {"typed": "https://…"}    the origin that is stored for a typed address
 *     {"address": "https://…", "find": "[iframe …]"}  the calendar in a text, where this address is stored
 *     {"address": "https://…", "url": {"token": "…", "query": "…", "view": "…"}}  the address of a calendar's page
 *     {"address": "https://…", "shortcode": {"src": "…"}}  the HTML of [calendar_system] with these attributes
 *     {"address": "https://…", "line": "https://…"}  the HTML of an address on a line of its own
 *     {"sites": [1, 2]}         the sites that lose the option when the plugin is deleted; [] is a single site, 0
 *     {"network": true}         the rights for the settings page and for its form, in a network of sites or not
 *     {"start": true}           the privacy text, and every text that was looked up in a text domain other than ours
 */
error_reporting( E_ALL );
const ABSPATH = '/';
$asked  = json_decode( stream_get_contents( STDIN ), true );
$done   = array();
$hooks  = array();
$stray  = array();

function __( string $text, string $domain ): string {
	if ( $domain !== 'calendar-system' ) {
		$GLOBALS['stray'][] = $text;
	}
	return $text;
}
function add_action( string $name, callable $run ): void {
	$GLOBALS['hooks'][ $name ][] = $run;
}
function add_filter( string $name, callable $run ): void {
	$GLOBALS['hooks'][ $name ][] = $run;
}
function add_options_page( string $title, string $menu, string $right ): void {
	$GLOBALS['done'][] = $right;
}
function get_option( string $name, $default ) {
	return $GLOBALS['asked']['address'] ?? $default;
}
function esc_attr( string $text ): string {
	return htmlspecialchars( $text );
}
function esc_url( string $url ): string {
	return htmlspecialchars( $url );
}
function is_feed(): bool {
	return false;
}
function wp_enqueue_script(): void {}
function add_settings_error( string $setting, string $code, string $message ): void {}
function esc_url_raw( string $url ): string {
	return $url;
}
function esc_html( string $text ): string {
	return htmlspecialchars( $text );
}
function plugin_basename( string $file ): string {
	return $file;
}
function register_setting(): void {}
function add_settings_section(): void {}
function add_settings_field(): void {}
function wp_add_privacy_policy_content( string $name, string $text ): void {
	$GLOBALS['done'][] = "$name: $text";
}
function is_multisite(): bool {
	return $GLOBALS['asked']['network'] ?? $GLOBALS['asked']['sites'] !== array();
}
/** Gives a hundred sites by default. */
function get_sites( array $asked ): array {
	$most = $asked['number'] ?? 100;
	return array_slice( $GLOBALS['asked']['sites'], 0, $most === 0 ? null : $most );
}
function delete_blog_option( int $site, string $name ): void {
	$GLOBALS['done'][] = $site;
}
function delete_option( string $name ): void {
	$GLOBALS['done'][] = 0;
}

define( 'CALENDAR_SYSTEM_FILE', __FILE__ );
$plugin = __DIR__ . '/../calendar-system';
if ( isset( $asked['sites'] ) ) {
	define( 'WP_UNINSTALL_PLUGIN', 'calendar-system' );
	require $plugin . '/uninstall.php';
} else {
	foreach ( array( 'words', 'address', 'placeholder', 'shortcodes', 'links', 'settings' ) as $part ) {
		require_once "$plugin/includes/$part.php";
	}
	if ( isset( $asked['typed'] ) ) {
		$done[] = CalendarSystem\clean_address( $asked['typed'] );
	} elseif ( isset( $asked['find'] ) ) {
		$done[] = CalendarSystem\calendar_in( $asked['find'] );
	} elseif ( isset( $asked['url'] ) ) {
		$done[] = CalendarSystem\calendar_url( $asked['url']['token'], $asked['url']['query'], $asked['url']['view'] );
	} elseif ( isset( $asked['shortcode'] ) ) {
		$done[] = CalendarSystem\calendar_shortcode( $asked['shortcode'] );
	} elseif ( isset( $asked['line'] ) ) {
		$done[] = CalendarSystem\link_embed( array(), array(), $asked['line'] );
	} elseif ( isset( $asked['network'] ) ) {
		$hooks['admin_menu'][0]();
		$done[] = $hooks[ 'option_page_capability_' . CalendarSystem\PAGE ][0]();
	} else {
		foreach ( $hooks['admin_init'] as $run ) {
			$run();
		}
		$done = array_merge( $done, $stray );
	}
}
echo json_encode( $done );
