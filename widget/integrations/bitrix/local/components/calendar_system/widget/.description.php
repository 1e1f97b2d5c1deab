<?php
if ( ! defined( 'B_PROLOG_INCLUDED' ) || B_PROLOG_INCLUDED !== true ) {
	die();
}

$arComponentDescription = array(
	'NAME'        => GetMessage( 'CALENDAR_SYSTEM_NAME' ),
	'DESCRIPTION' => GetMessage( 'CALENDAR_SYSTEM_DESCRIPTION' ),
	'CACHE_PATH'  => 'Y',
	'SORT'        => 100,
	'PATH'        => array(
		'ID'    => 'content',
		'CHILD' => array(
			'ID'   => 'calendar_system',
			'NAME' => 'Calendar System',
		),
	),
);
