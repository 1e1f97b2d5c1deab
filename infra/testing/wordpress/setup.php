<?php
/**
 * Run once by PHP's command line. Creates WordPress's tables and users, and installs the zip of our plugin as the admin
 * screen would. Arguments: WordPress's folder, its address, the zip, the password of all users.
 */
[ , $folder, $url, $zip, $password ] = $argv;
$_SERVER['HTTP_HOST']   = (string) parse_url( $url, PHP_URL_HOST ) . ':' . parse_url( $url, PHP_URL_PORT );
$_SERVER['REQUEST_URI'] = '/';
define( 'WP_INSTALLING', true );

require $folder . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/admin.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
require ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';

wp_install( 'Дом культуры', 'boss', 'boss@example.org', true, '', wp_slash( $password ) );
wp_insert_user( array( 'user_login' => 'writer', 'user_pass' => $password, 'user_email' => 'writer@example.org', 'role' => 'author' ) );
switch_theme( 'twentytwentythree' );

$installed = ( new Plugin_Upgrader( new Automatic_Upgrader_Skin() ) )->install( $zip );
if ( $installed !== true ) {
	fwrite( STDERR, 'The plugin was not installed: ' . wp_json_encode( $installed ) . "\n" );
	exit( 1 );
}
