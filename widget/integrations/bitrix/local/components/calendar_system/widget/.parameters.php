<?php
if ( ! defined( 'B_PROLOG_INCLUDED' ) || B_PROLOG_INCLUDED !== true ) {
	die();
}

$calendarSystemViews = array( '' => GetMessage( 'CALENDAR_SYSTEM_VIEW_OF_CODE' ) );
foreach ( array( 'month', 'week', 'day', 'list', 'cards' ) as $view ) {
	$calendarSystemViews[ $view ] = GetMessage( 'CALENDAR_SYSTEM_VIEW_' . strtoupper( $view ) );
}

$arComponentParameters = array(
	'PARAMETERS' => array(
		'ADDRESS'    => array(
			'PARENT' => 'BASE',
			'NAME'   => GetMessage( 'CALENDAR_SYSTEM_ADDRESS' ),
			'TYPE'   => 'STRING',
			'COLS'   => 60,
			'ROWS'   => 3,
		),
		'VIEW'       => array(
			'PARENT'  => 'BASE',
			'NAME'    => GetMessage( 'CALENDAR_SYSTEM_VIEW' ),
			'TYPE'    => 'LIST',
			'VALUES'  => $calendarSystemViews,
			'DEFAULT' => '',
		),
		'WIDTH'      => array(
			'PARENT'  => 'VISUAL',
			'NAME'    => GetMessage( 'CALENDAR_SYSTEM_WIDTH' ),
			'TYPE'    => 'STRING',
			'DEFAULT' => '100%',
		),
		'HEIGHT'     => array(
			'PARENT'  => 'VISUAL',
			'NAME'    => GetMessage( 'CALENDAR_SYSTEM_HEIGHT' ),
			'TYPE'    => 'STRING',
			'DEFAULT' => '600px',
		),
		'RESPONSIVE' => array(
			'PARENT'  => 'VISUAL',
			'NAME'    => GetMessage( 'CALENDAR_SYSTEM_RESPONSIVE' ),
			'TYPE'    => 'CHECKBOX',
			'DEFAULT' => 'Y',
		),
		'BLOCK_CODE' => array(
			'PARENT'  => 'VISUAL',
			'NAME'    => GetMessage( 'CALENDAR_SYSTEM_BLOCK_CODE' ),
			'TYPE'    => 'STRING',
			'DEFAULT' => 'calendar_widget',
		),
	),
	'GROUPS'     => array(
		'VISUAL' => array( 'NAME' => GetMessage( 'CALENDAR_SYSTEM_LOOK' ) ),
	),
);
