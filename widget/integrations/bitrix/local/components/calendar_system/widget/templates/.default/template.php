<?php
if ( ! defined( 'B_PROLOG_INCLUDED' ) || B_PROLOG_INCLUDED !== true ) {
	die();
}
/** @var array $arResult MARKUP: escaped by CalendarSystem\markup(). */

echo $arResult['MARKUP'];
