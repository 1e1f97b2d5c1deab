<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'calendar_system_address' );
