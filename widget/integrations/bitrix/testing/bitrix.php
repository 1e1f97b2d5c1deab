<?php
/**
 * The few calls of Bitrix that our files use, written after its documentation. Our files run unchanged. Reads JSON from
 * its input and prints a page:
 *
 *     {"page": "<html…>", "origin": "https://…", "uri": "/"}  a page's file after the handler of init.php has seen it
 *     … "tokens": ["…"]                                       the handler registers only these tokens
 *     … "folder": "upload"                                    the folder of the file
 *     … "content": "<p>…", "type": "text/html"                a text of a component that follows it; the content type
 *     {"component": {"ADDRESS": "…"}, "origin": "https://…"}  the output of IncludeComponent(); origin may be missing
 *     {"about": true}                                         .description.php and .parameters.php as JSON
 */
namespace Bitrix\Main {
	class EventManager {
		private array $handlers = array();

		public static function getInstance(): self {
			static $one;
			return $one ??= new self();
		}

		public function addEventHandlerCompatible( string $module, string $event, callable $handler ): void {
			$this->handlers[ "$module:$event" ][] = $handler;
		}

		/** Passes the content by reference within the output handler, as EndBufferContent() does. */
		public function page( string $content ): string {
			foreach ( $this->handlers['main:OnEndBufferContent'] ?? array() as $handler ) {
				call_user_func_array( $handler, array( &$content ) );
			}
			return $content;
		}
	}
}

namespace Bitrix\Main\Localization {
	class Loc {
		private static array $words = array();

		/** Looks for lang/ru/<file> beside the file. */
		public static function loadMessages( string $file ): void {
			$MESS = array();
			require dirname( $file ) . '/lang/ru/' . basename( $file );
			self::$words = $MESS + self::$words;
		}

		public static function getMessage( string $code ): ?string {
			return self::$words[ $code ] ?? null;
		}
	}
}

namespace CalendarSystem {
	/** PHP's own function returns no headers on the command line. */
	function headers_list(): array {
		return array( 'X-Powered-By: PHP', 'Content-Type: ' . ( $GLOBALS['asked']['type'] ?? 'text/html; charset=UTF-8' ) );
	}
}

namespace {
	use Bitrix\Main\EventManager;
	use Bitrix\Main\Localization\Loc;

	error_reporting( E_ALL );
	set_error_handler(
		static function ( int $level, string $message, string $file, int $line ): bool {
			throw new ErrorException( $message, 0, $level, $file, $line );
		}
	);

	const COMPONENT = __DIR__ . '/../local/components/calendar_system/widget';
	const B_PROLOG_INCLUDED = true;

	function GetMessage( string $code ): string {
		return (string) Loc::getMessage( $code );
	}

	function ShowError( string $message ): void {
		echo '<font class="errortext">', htmlspecialchars( $message ), '</font>';
	}

	class CMain {
		public bool $editing = false;

		public function GetShowIncludeAreas(): bool {
			return $this->editing;
		}
	}

	class CBitrixComponent {
		public array $arResult = array();

		/** Sets the parameters as Bitrix does: `NAME` is the value with HTML entities, `~NAME` the value as given. */
		public function include( array $given, CMain $APPLICATION ): void {
			$arParams = array();
			foreach ( $given as $name => $value ) {
				$arParams[ "~$name" ] = $value;
				$arParams[ $name ]    = htmlspecialchars( $value, ENT_QUOTES );
			}
			$arResult = &$this->arResult;
			Loc::loadMessages( COMPONENT . '/component.php' );
			include COMPONENT . '/component.php';
		}

		public function IncludeComponentTemplate(): void {
			$arResult = $this->arResult;
			include COMPONENT . '/templates/.default/template.php';
		}
	}

	$asked = json_decode( stream_get_contents( STDIN ), true );

	require_once __DIR__ . '/../local/php_interface/calendar_system/handler.php';
	// Does the same as the second line of init.php in the README.
	if ( isset( $asked['origin'] ) ) {
		CalendarSystem\register( $asked['origin'], $asked['tokens'] ?? array() );
	}

	if ( isset( $asked['component'] ) ) {
		$application          = new CMain();
		$application->editing = $asked['editing'] ?? false;
		( new CBitrixComponent() )->include( $asked['component'], $application );
	} elseif ( isset( $asked['page'] ) ) {
		$root   = sys_get_temp_dir() . '/bitrix-' . bin2hex( random_bytes( 8 ) );
		$folder = $root . '/' . ( $asked['folder'] ?? 'about' );
		mkdir( $folder, 0700, true );
		$_SERVER['DOCUMENT_ROOT'] = $root;
		$_SERVER['REQUEST_URI']   = $asked['uri'] ?? '/';
		parse_str( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_QUERY ), $_GET );
		$_POST = $asked['form'] ?? array();
		file_put_contents( "$folder/index.php", $asked['page'] );
		ob_start( array( EventManager::getInstance(), 'page' ) );
		include "$folder/index.php";
		echo $asked['content'] ?? '';
		ob_end_flush();
		unlink( "$folder/index.php" );
		for ( $left = $folder; $left !== dirname( $root ); $left = dirname( $left ) ) {
			rmdir( $left );
		}
	} else {
		foreach ( array( '.description.php', '.parameters.php' ) as $file ) {
			Loc::loadMessages( COMPONENT . "/$file" );
			include COMPONENT . "/$file";
		}
		echo json_encode( array( $arComponentDescription, $arComponentParameters ) );
	}
}
