<?php
if ( ! defined( 'B_PROLOG_INCLUDED' ) || B_PROLOG_INCLUDED !== true ) {
	die();
}
/** @var CBitrixComponent $this */
/**
 * @var array $arParams The parameters of the component. `~NAME` is the value as typed, `NAME` the value with HTML
 * entities.
 */
/** @var CMain $APPLICATION */

require_once __DIR__ . '/lib/calendar.php';

$calendar = CalendarSystem\calendar_in( (string) ( $arParams['~ADDRESS'] ?? '' ) );
// The script of an installation runs on this site. So init.php, which editors of pages cannot change, registers the
// allowed installations.
$foreign = $calendar !== null && ! in_array( $calendar['origin'], CalendarSystem\registered(), true );
if ( $calendar === null || $foreign ) {
	// Visitors see nothing; people who edit the page see an error.
	if ( $APPLICATION->GetShowIncludeAreas() ) {
		ShowError( GetMessage( $foreign ? 'CALENDAR_SYSTEM_FOREIGN' : 'CALENDAR_SYSTEM_NO_CALENDAR' ) );
	}
	return;
}

$arResult['MARKUP'] = CalendarSystem\markup(
	$calendar,
	array(
		'view'       => $arParams['~VIEW'] ?? '',
		'width'      => $arParams['~WIDTH'] ?? '',
		'height'     => $arParams['~HEIGHT'] ?? '',
		'responsive' => ( $arParams['~RESPONSIVE'] ?? 'Y' ) !== 'N',
		'blockCode'  => $arParams['~BLOCK_CODE'] ?? '',
		'label'      => GetMessage( 'CALENDAR_SYSTEM_LINK' ),
	)
);
$this->IncludeComponentTemplate();
