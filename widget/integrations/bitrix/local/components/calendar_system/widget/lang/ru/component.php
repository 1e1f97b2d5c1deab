<?php
$MESS['CALENDAR_SYSTEM_LINK']        = 'Календарь мероприятий';
$MESS['CALENDAR_SYSTEM_NO_CALENDAR'] = 'Календарь мероприятий: в параметрах компонента нет ссылки на календарь.';
$MESS['CALENDAR_SYSTEM_FOREIGN']     = 'Календарь мероприятий: этот адрес не зарегистрирован в init.php (CalendarSystem\\register).';
