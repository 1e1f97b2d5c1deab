import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryOf } from './restic.ts';

it('names folder and key by absolute paths, as restic also runs in the folder that it saves', () => {
  expect(repositoryOf({ BACKUP_DIR: '../backups', BACKUP_KEY_FILE: 'keys/backup.key' }, '.local')).toEqual({
    place: resolve('../backups'),
    keyFile: resolve('keys/backup.key'),
  });
  expect(repositoryOf({}, '.local')).toEqual({
    place: resolve('.local-backups'),
    keyFile: resolve('.local-backups.key'),
  });
});

it.each(['sftp:имя@машина:/папка', 's3:s3.example.ru/bucket', 'rclone:disk:backups'])('leaves %s as it is', (place) => {
  expect(repositoryOf({ BACKUP_DIR: place }, '.local').place).toBe(place);
});
