<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	// 0 means all; the default is a hundred.
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		delete_blog_option( $site, 'calendar_system_address' );
	}
} else {
	delete_option( 'calendar_system_address' );
}
