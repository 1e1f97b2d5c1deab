/**
 * A key and a certificate for `localhost` that signs itself, valid from 2020 until 2120. For tests alone: everyone may
 * read the key, so nothing but a test may trust it.
 */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWBl9j4tnoshmpiLK
gMDt3L2+n2gn2/+/DAM9jMn0jKahRANCAATp4zrSdHSshgL3Zv/cnTBvIDfnkF8p
XoHtHH7Axf9T5IItUFfnez5LnPIuZUn7pubZ8bIZsl5IwfF9g+T1RaoV
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOnjOtJ0dKyGAvdm
/9ydMG8gN+eQXylege0cfsDF/1Pkgi1QV+d7Pkuc8i5lSfum5tnxshmyXkjB8X2D
5PVFqhWjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBQ6YwheddpO9FnuUMKZd40OA0CASjAKBggqhkjOPQQD
AgNIADBFAiEAlLYP1jZ6a0vfxoJUY83SdQeUK3RuFYw3ZlHEOTnF5n4CIBk6GQte
As04e+Azhs7XiOwCir62xyQb5gJlKQuxHaXa
-----END CERTIFICATE-----`,
} as const;
