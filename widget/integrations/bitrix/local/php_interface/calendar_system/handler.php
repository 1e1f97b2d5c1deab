<?php
/**
 * Replaces `[calendar src="…" width="…" height="…" blockCode="…"]` in the site's pages by the calendar. Bitrix has no
 * shortcodes, and none of its events gives only the text of editors: texts come from files, infoblocks and other
 * components. OnEndBufferContent gives the finished page, which may also hold texts of visitors. So only registered
 * calendars are shown.
 * In /local/php_interface/init.php:
 *
 *     require_once $_SERVER['DOCUMENT_ROOT'] . '/local/php_interface/calendar_system/handler.php';
 *     CalendarSystem\register('https://calendar.example', array('TOKEN'));
 */
namespace CalendarSystem;

use Bitrix\Main\EventManager;
use Bitrix\Main\Localization\Loc;

require_once dirname( __DIR__, 2 ) . '/components/calendar_system/widget/lib/calendar.php';

const SHORTCODE = '\[calendar(?:\s|&nbsp;)[^\[\]<>]*+\]';
/** The rest of a tag after its name, as HTML reads it: a `>` within quotes does not end it. */
const REST_OF_TAG = '(?:[\s/]++|[^\s/>=]++(?:\s*+=\s*+(?:"[^"]*+"|\'[^\']*+\'|(?!["\'])[^\s>]*+)|(?!\s*+=)))*+>';
/** Elements whose text is not shown, or is shown as it is typed. */
const AS_IT_IS = 'script|style|textarea|title|xmp|iframe|noembed|noframes|noscript|plaintext|pre|code|select|option|template';

/**
 * Allows the calendars with these tokens, of the installation at this origin. Without tokens it allows the calendars
 * whose shortcodes stand in the files that made the page, because only editors can write these files.
 */
function register( string $origin, array $tokens = array() ): void {
	Loc::loadMessages( __FILE__ );
	$origin = written_origin( (string) preg_replace( '~^(https?://[^/?#]+).*$~is', '$1', trim( $origin ) ) );
	registered( $origin );
	EventManager::getInstance()->addEventHandlerCompatible(
		'main',
		'OnEndBufferContent',
		static function ( &$content ) use ( $origin, $tokens ) {
			if ( ! is_string( $content ) || stripos( $content, '[calendar' ) === false || ! may_change( headers_list() ) ) {
				return;
			}
			$shown   = $tokens === array() ? tokens_in( get_included_files(), $origin ) : $tokens;
			$content = replace_shortcodes( $content, $origin, $shown, (string) Loc::getMessage( 'CALENDAR_SYSTEM_LINK' ) );
		}
	);
}

/**
 * Whether the handler may change a page. It may not if the page is being edited, if the answer is not HTML, or if the
 * request holds a shortcode: the page may repeat this shortcode, as a search does.
 */
function may_change( array $headers ): bool {
	$address = (string) ( $_SERVER['REQUEST_URI'] ?? '' );
	if ( defined( 'ADMIN_SECTION' ) || strpos( $address, '/bitrix/' ) === 0 ) {
		return false;
	}
	foreach ( $headers as $header ) {
		if ( preg_match( '~^content-type\s*:\s*+(?!text/html\b)~i', $header ) ) {
			return false;
		}
	}
	$asked = array( rawurldecode( $address ), $_GET, $_POST, $_COOKIE );
	$found = false;
	array_walk_recursive(
		$asked,
		static function ( $value ) use ( &$found ) {
			$text  = html_entity_decode( (string) $value, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
			$found = $found || stripos( $text, '[calendar' ) !== false;
		}
	);
	return ! $found;
}

/**
 * Tokens of the shortcodes in the files of the site. Caches and uploads do not count, because they may hold texts of
 * visitors.
 */
function tokens_in( array $files, string $origin ): array {
	$root   = realpath( (string) ( $_SERVER['DOCUMENT_ROOT'] ?? '' ) );
	$tokens = array();
	foreach ( $root === false ? array() : $files as $file ) {
		$inside = strpos( $file, $root . DIRECTORY_SEPARATOR ) === 0 ? substr( $file, strlen( $root ) + 1 ) : 'upload';
		if ( preg_match( '~^(?:bitrix|upload)(?:$|[/\\\\])|(?:^|[/\\\\])\w*cache[/\\\\]~i', $inside ) ) {
			continue;
		}
		preg_match_all( '~' . SHORTCODE . '~i', (string) file_get_contents( $file ), $codes );
		foreach ( $codes[0] as $code ) {
			$calendar = calendar_in( attributes_of( $code )['src'] ?? '', $origin );
			if ( $calendar !== null ) {
				$tokens[] = $calendar['token'];
			}
		}
	}
	return $tokens;
}

/**
 * Replaces the shortcodes of a page, but not inside tags and not in the elements of `AS_IT_IS`. The function does not
 * include the component, because the component buffers its output, and PHP forbids that in an output handler.
 */
function replace_shortcodes( string $page, string $origin, array $tokens, string $label ): string {
	$tag     = REST_OF_TAG;
	$code    = SHORTCODE;
	$as_it_is = '<(' . AS_IT_IS . ')(?=[\s/>])' . $tag . '.*?(?:</\1(?=[\s/>])|\z)';
	$comment = '<!--(?:-?>|.*?(?:--!?>|\z))|<(?:[!?]|/[^a-z])[^>]*+(?:>|\z)';
	// The visual editor puts a shortcode on a line of its own into a paragraph. The calendar replaces the whole
	// paragraph, because the calendar is a block element.
	$alone   = "<p(?=[\s/>])$tag\s*+(?<alone>$code)\s*+</p\s*+>";
	// A tag that does not end matches the whole rest of the page.
	$pattern = "~$as_it_is|$comment|$alone|</?[a-z][^\s/>]*+(?:$tag|.*+)|(?<inline>$code)~is";
	$changed = preg_replace_callback(
		$pattern,
		static function ( array $found ) use ( $origin, $tokens, $label ): string {
			$code = ( $found['inline'] ?? '' ) !== '' ? $found['inline'] : ( $found['alone'] ?? '' );
			return $code === '' ? $found[0] : ( shortcode_markup( $code, $origin, $tokens, $label ) ?? $found[0] );
		},
		$page
	);
	// A page too long for PCRE stays as it is.
	return $changed ?? $page;
}

/** Attributes of a shortcode by their names; none if it contains anything else. Editors write its quotes as entities. */
function attributes_of( string $code ): array {
	$decoded = html_entity_decode( substr( $code, strlen( '[calendar' ), -1 ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$text    = trim( str_replace( array( '&nbsp;', "\xC2\xA0" ), ' ', $decoded ) );
	$one     = '([a-z]+)\s*+=\s*+(?:"([^"]*+)"|\'([^\']*+)\')';
	if ( ! preg_match( "~^(?:$one(?:\s++|$))+$~iD", $text ) ) {
		return array();
	}
	preg_match_all( "~$one~i", $text, $pairs, PREG_SET_ORDER );
	$given = array();
	foreach ( $pairs as $pair ) {
		$given += array( $pair[1] => $pair[3] ?? $pair[2] );
	}
	return $given;
}

/**
 * Markup for one shortcode. Null if the shortcode names no calendar of ours, or a calendar that the site has not
 * registered.
 */
function shortcode_markup( string $code, string $origin, array $tokens, string $label ): ?string {
	$given    = attributes_of( $code );
	$calendar = calendar_in( $given['src'] ?? '', $origin );
	if ( $calendar === null || ! in_array( $calendar['token'], $tokens, true ) ) {
		return null;
	}
	$shown = array_intersect_key( $given, array_flip( array( 'width', 'height', 'blockCode' ) ) );
	return markup( $calendar, $shown + array( 'label' => $label ) );
}
