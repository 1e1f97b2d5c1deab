<?php
namespace CalendarSystem;

defined( 'ABSPATH' ) || exit;

/** Every word a person reads, as in shared/locale of the product. The source is Russian; other languages are translations. */
function words(): array {
	return array(
		'calendar'       => __( 'Календарь мероприятий', 'calendar-system' ),
		'menu'           => __( 'Календарь мероприятий', 'calendar-system' ),
		'settings'       => __( 'Настройки', 'calendar-system' ),
		'address'        => __( 'Адрес установки', 'calendar-system' ),
		'addressHint'    => __( 'Адрес, по которому вы входите в Calendar System, например https://calendar.example.ru. Можно вставить сюда и код календаря целиком: адрес возьмётся из него.', 'calendar-system' ),
		'addressBad'     => __( 'Адрес установки должен начинаться с https://', 'calendar-system' ),
		'addressWhy'     => __( 'Календари показываются только с этого адреса: чужую страницу под видом календаря вставить нельзя.', 'calendar-system' ),
		'addressMissing' => __( 'Calendar System: укажите адрес установки, иначе вместо календарей посетители увидят ссылки.', 'calendar-system' ),
		'howTitle'       => __( 'Как вставить календарь', 'calendar-system' ),
		'howBlock'       => __( 'Блок «Календарь мероприятий»: вставьте в него ссылку или код календаря.', 'calendar-system' ),
		'howShortcode'   => __( 'Шорткод: скопируйте код встраивания типа WordPress и вставьте его в блок «Шорткод». Короткий вид: [calendar_system token="…" view="month"].', 'calendar-system' ),
		'howLink'        => __( 'Ссылка: вставьте адрес календаря отдельной строкой.', 'calendar-system' ),
		'blockHint'      => __( 'Вставьте ссылку на календарь или код встраивания.', 'calendar-system' ),
		'link'           => __( 'Ссылка или код календаря', 'calendar-system' ),
		'notOurs'        => __( 'Это не календарь с адреса, указанного в настройках плагина.', 'calendar-system' ),
		'view'           => __( 'Вид календаря', 'calendar-system' ),
		'views'          => array(
			''      => __( 'Как в коде', 'calendar-system' ),
			'month' => __( 'Месяц', 'calendar-system' ),
			'week'  => __( 'Неделя', 'calendar-system' ),
			'day'   => __( 'День', 'calendar-system' ),
			'list'  => __( 'Список', 'calendar-system' ),
			'cards' => __( 'Афиша', 'calendar-system' ),
		),
		'height'         => __( 'Высота', 'calendar-system' ),
		'privacyTitle'   => __( 'Календарь мероприятий', 'calendar-system' ),
		'privacy'        => __( 'На страницах с календарём мероприятий браузер посетителя загружает календарь с сервера %s. Этому серверу становятся известны IP-адрес посетителя, сведения о браузере и адрес этого сайта. Сам плагин cookie не ставит и ничего о посетителях не хранит.', 'calendar-system' ),
		'responsive'     => __( 'Подстраивать высоту под содержимое', 'calendar-system' ),
	);
}

/** The text with this name. */
function word( string $name ): string {
	return words()[ $name ];
}
