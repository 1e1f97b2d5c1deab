<?php
$MESS['CALENDAR_SYSTEM_LINK'] = 'Календарь мероприятий';
