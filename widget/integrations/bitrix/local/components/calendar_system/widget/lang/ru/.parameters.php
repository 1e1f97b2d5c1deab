<?php
$MESS['CALENDAR_SYSTEM_ADDRESS']      = 'Ссылка на календарь или код встраивания';
$MESS['CALENDAR_SYSTEM_VIEW']         = 'Вид календаря';
$MESS['CALENDAR_SYSTEM_VIEW_OF_CODE'] = 'как в коде';
$MESS['CALENDAR_SYSTEM_VIEW_MONTH']   = 'месяц';
$MESS['CALENDAR_SYSTEM_VIEW_WEEK']    = 'неделя';
$MESS['CALENDAR_SYSTEM_VIEW_DAY']     = 'день';
$MESS['CALENDAR_SYSTEM_VIEW_LIST']    = 'список';
$MESS['CALENDAR_SYSTEM_VIEW_CARDS']   = 'афиша';
$MESS['CALENDAR_SYSTEM_LOOK']         = 'Внешний вид';
$MESS['CALENDAR_SYSTEM_WIDTH']        = 'Ширина';
$MESS['CALENDAR_SYSTEM_HEIGHT']       = 'Высота (начальная, если она подстраивается)';
$MESS['CALENDAR_SYSTEM_RESPONSIVE']   = 'Подстраивать высоту под содержимое';
$MESS['CALENDAR_SYSTEM_BLOCK_CODE']   = 'Код блока (id на странице)';
