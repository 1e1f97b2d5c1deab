<?php
$MESS['CALENDAR_SYSTEM_NAME']        = 'Календарь мероприятий';
$MESS['CALENDAR_SYSTEM_DESCRIPTION'] = 'Показывает календарь из Calendar System';
