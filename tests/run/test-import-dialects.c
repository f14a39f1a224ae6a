/* test-import-dialects.c: other programs than openssl speed: what they print, and what looks like
 * it
 *
 * The samples have the form of what the programs print; the figures are made up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "run/import/hm-import.h"

#include <locale.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *file; /* or NULL: "sample.txt" */
  const char *text;
  const char *expected; /* a line for each run and each figure, see describe () */
  const char *skipped;  /* numbers of the lines that gave none, "3 5", or NULL */
} Sample;

static const Sample samples[] = {
  /* ---- Crypto++ ---- */
  { "cryptopp-html", NULL,
    "<html><head><title>Crypto++ 8.2 Benchmarks</title></head><body>\n"
    "<P>CPU frequency of the test platform is 2 GHz\n<TABLE>\n"
    "<COLGROUP><COL style=\"text-align: left;\"><COL style=\"text-align: right;\">\n"
    "<THEAD style=\"background: #F0F0F0\">\n"
    "<TR><TH>Algorithm<TH>Provider<TH>MiB/Second<TH>Cycles/Byte<TH>Microseconds to<BR>Setup Key "
    "and "
    "IV<TH>Cycles to<BR>Setup Key and IV\n"
    "<TBODY style=\"background: white;\">\n"
    "<TR><TD>AES/GCM<TD>AESNI<TD>100<TD>0.68<TD>1.001<TD>2503\n"
    "<TR><TD>AES/CTR (256-bit key)<TD>AESNI<TD>200<TD>0.57<TD>0.272<TD>734\n"
    "<TR><TD>SHA-256<TD>SHANI<TD>300<TD>1.57\n"
    "<TR><TD>Two-Track-MAC<TD>C++<TD>40<TD>11.40<TD>0.100<TD>300\n"
    "<TR><TD>RDRAND<TD>RDRAND<TD>40<TD>11.40\n"
    "<TR><TD>GOST/CTR<TD>C++<TD>0<TD>4000.0<TD>0.100<TD>300\n"
    "</TABLE>\n<TABLE>\n"
    "<TR><TH>Operation<TH>Provider<TH>Milliseconds/Operation<TH>Megacycles/Operation\n"
    "<TR><TD>RSA 2048 Signature<TD>C++<TD>2.00<TD>5.40\n"
    "<TR><TD>DSA 1024 Signature with precomputation<TD>C++<TD>0.50<TD>1.35\n"
    "<TR><TD>ECDSA over GF(p) 256 Verification<TD>C++<TD>4.00<TD>10.80\n"
    "<TR><TD>x25519 Key Agreement<TD>SSE2<TD>0.05<TD>0.14\n"
    "</TABLE></body></html>\n",
    "run Crypto++ 8.2, clock user\n"
    "aes-128-gcm encrypt - 104857600 B/s by AESNI @8 \"AES/GCM\"\n"
    "aes-256-ctr encrypt - 209715200 B/s by AESNI @9 \"AES/CTR (256-bit key)\"\n"
    "sha256 digest - 314572800 B/s by SHANI @10 \"SHA-256\"\n"
    "Two-Track-MAC mac - 41943040 B/s @11 \"Two-Track-MAC\"\n"
    "RDRAND op - 41943040 B/s by RDRAND @12 \"RDRAND\"\n"
    "GOST/CTR encrypt - 500000 B/s @13 \"GOST/CTR\"\n"
    "rsa-2048 sign - 500 op/s @17 \"RSA 2048 Signature\"\n"
    "dsa-1024 sign - 2000 op/s @18 \"DSA 1024 Signature with precomputation\"\n"
    "ECDSA over GF(p) 256 verify - 250 op/s @19 \"ECDSA over GF(p) 256 Verification\"\n"
    "x25519 derive - 20000 op/s by SSE2 @20 \"x25519 Key Agreement\"\n" },
  { "cryptopp-5", NULL,
    "<TR><TH>Algorithm<TH>MiB/Second<TH>Microseconds to<br>Setup Key and IV\n"
    "<TR><TH>AES/CBC (192-bit key)<TD>92<TD>0.569\n<TR><TH>MD5<TD>255\n"
    "<TR><TH>HMAC(SHA-1)<TD>147<TD>0.509\n",
    "run Crypto++, clock user\n"
    "aes-192-cbc encrypt - 96468992 B/s @2 \"AES/CBC (192-bit key)\"\n"
    "md5 digest - 267386880 B/s @3 \"MD5\"\nhmac-sha1 mac - 154140672 B/s @4 \"HMAC(SHA-1)\"\n" },
  { "cryptopp-4", NULL,
    "<TABLE border=1><THEAD><TR><TH>Algorithm<TH>Megabytes(2^20 bytes) Processed<TH>Time Taken<TH>"
    "Megabytes(2^20 bytes)/Second\n<TR><TH>CRC-32<TD>1.02e+003<TD>5.000<TD>200.5\n"
    "<TR><TH>DES<TD>64<TD>4.0<TD>16\n</TABLE>\n"
    "<TABLE><TR><TH>Operation<TH>Iterations<TH>Total Time<TH>Milliseconds/Operation\n"
    "<TR><TH>RSA 1024 Encryption<TD>5000<TD>1.000<TD>0.2\n"
    "<TR><TH>DH 2048 Key-Pair Generation<TD>100<TD>1.000<TD>10.0\n",
    "run Crypto++, clock user\ncrc32 digest - 210239488 B/s @2 \"CRC-32\"\n"
    "des-ecb encrypt - 16777216 B/s @3 \"DES\"\n"
    "rsa-1024 encrypt - 5000 op/s @6 \"RSA 1024 Encryption\"\n"
    "ffdh-2048 keygen - 100 op/s @7 \"DH 2048 Key-Pair Generation\"\n" },
  { "cryptopp-3", NULL,
    "Cipher              Total Bytes    Time   Bytes/S\n\n"
    "MD5                  8388608       0.5    16777216\n"
    "Blowfish (r=16)      4194304       1.0    4194304\n",
    "run Crypto++, clock user\nmd5 digest - 16777216 B/s @3 \"MD5\"\n"
    "blowfish-ecb encrypt - 4194304 B/s @4 \"Blowfish (r=16)\"\n" },
  { "cryptopp-prose", NULL,
    "<TR><TH>Algorithm<TH>MiB/Second<TH>Microseconds to<br>Setup Key and IV\n"
    "<TR><TD>MD5<TD>255\n</TABLE>\nAll were compiled for a Pentium 4\n"
    "We measured in the year 2009\nSHA-1 runs at about 2.5 of MD5, not 3\n",
    "run Crypto++, clock user\nmd5 digest - 267386880 B/s @2 \"MD5\"\n" },

  { "cryptopp-markdown", NULL,
    "Algorithm | MiB/Second | Cycles Per Byte | u-sec key setup | cycles key setup\n"
    "----------|------------|-----------------|-----------------|-----------------\n"
    "SIMON-128(128)/CTR (128-bit key)|3|29.4|0.207|643\n\n"
    "And on another machine:\n\n"
    "Algorithm | MiB/Second | Cycles Per Byte | u-sec key setup | cycles key setup\n"
    "Twofish/CTR (256-bit key)|4|29.4|0.207|643\n",
    "run Crypto++, clock user\n"
    "SIMON-128(128)/CTR (128-bit key) encrypt - 3145728 B/s @3 \"SIMON-128(128)/CTR (128-bit "
    "key)\"\n"
    "run Crypto++, clock user\n"
    "twofish-256-ctr encrypt - 4194304 B/s @8 \"Twofish/CTR (256-bit key)\"\n" },

  /* ---- wolfCrypt ---- */
  { "wolfcrypt", NULL,
    "------------------------------------------------------------------------------\n"
    " wolfSSL version 5.6.0\n"
    "wolfCrypt Benchmark (block bytes 1048576, min 1.0 sec each)\n"
    "RNG                         25 MiB took 1.000 seconds,   25.000 MiB/s Cycles per byte =  "
    "22.50\n"
    "AES-128-GCM-enc-no_AAD   55 MiB took 1.100 seconds,   50.000 MiB/s\n"
    "GMAC Table 4-bit         55 MB took 1.100 seconds,    1.001 MB/s\n"
    "AES-512-SIV-dec          55 MiB took 1.100 seconds,   50.000 MiB/s\n"
    "SHA                        500 MB took 1.000 seconds,  500.000 MB/s\n"
    "ECDSA [      SECP256R1]   256      sign      1000 ops took 1.000 sec, avg 1.000 ms, 1000.500 "
    "ops/sec\n"
    "ECC   [      SECP256R1]   256   key gen      1000 ops took 1.000 sec, avg 1.000 ms, 2000.500 "
    "ops/sec\n"
    "CURVE  25519    agree      1000 ops took 1.000 sec, avg 1.000 ms, 3000.500 ops/sec\n"
    "ML-KEM 512   128    encap  SW   1000 ops took 1.000 sec, avg 1.000 ms, 4000.500 ops/sec\n",
    "run wolfCrypt 5.6.0, clock wall\n"
    "random op 1048576 26214400 B/s @4 \"RNG\"\n"
    "aes-128-gcm encrypt 1048576 52428800 B/s @5 \"AES-128-GCM-enc-no_AAD\"\n"
    "gmac-aes-128-gcm mac 1048576 1001000 B/s @6 \"GMAC Table 4-bit\"\n"
    "aes-256-siv decrypt 1048576 52428800 B/s @7 \"AES-512-SIV-dec\"\n"
    "sha1 digest 1048576 500000000 B/s @8 \"SHA\"\n"
    "ecdsa-p256 sign - 1000.5 op/s @9 \"ECDSA [ SECP256R1] 256 sign\"\n"
    "ecdsa-p256 keygen - 2000.5 op/s @10 \"ECC [ SECP256R1] 256 key gen\"\n"
    "x25519 derive - 3000.5 op/s @11 \"CURVE 25519 agree\"\n"
    "ml-kem-512 encapsulate - 4000.5 op/s by SW @12 \"ML-KEM 512 128 encap\"\n" },
  { "wolfcrypt-milliseconds", NULL,
    "AES      25 kB took 0.100 seconds,    0.250 MB/s\n"
    "AES dec  25 kB took 0.050 seconds,    0.500 MB/s\n"
    "RSA 1024 encryption took   0.50 milliseconds, avg over 100 iterations\n"
    "RSA 2048 private         64.500 milliseconds, avg over 1 iterations\n"
    "DH  1024 key agreement   32.000 milliseconds, avg over 1 iterations\n"
    "EC-DSA   sign   time      2.000 milliseconds, avg over 5 iterations\n"
    "ECC  384 key generation   4.000 milliseconds, avg over 5 iterations\n"
    "EC-DHE   key agreement    8.000 milliseconds, avg over 5 iterations\n"
    "EC-DSA   verify time      5.000 milliseconds, avg over 5 iterations, 200.250 ops/sec\n"
    "CURVE25519 key agreement  1.250 milliseconds, avg over 5 iterations\n"
    "It took 3 milliseconds, avg over all\n",
    "run wolfCrypt, clock wall\nAES encrypt - 262144 B/s @1 \"AES\"\n"
    "AES decrypt - 524288 B/s @2 \"AES dec\"\n"
    "rsa-1024 encrypt - 0.0005 s/op @3 \"RSA 1024 encryption\"\n"
    "rsa-2048 sign - 0.0645 s/op @4 \"RSA 2048 private\"\n"
    "ffdh-1024 derive - 0.032 s/op @5 \"DH 1024 key agreement\"\n"
    "EC-DSA sign - 0.002 s/op @6 \"EC-DSA sign time\"\n"
    "ecdsa-p384 keygen - 0.004 s/op @7 \"ECC 384 key generation\"\n"
    "ecdh-p384 derive - 0.008 s/op @8 \"EC-DHE key agreement\"\n"
    "ecdsa-p384 verify - 200.25 op/s @9 \"EC-DSA verify time\"\n"
    "x25519 derive - 0.00125 s/op @10 \"CURVE25519 key agreement\"\n" },
  { "wolftpm", NULL,
    "RSA     2048 Public       113 ops took 1.005 sec, avg 8.893 ms,   100.500 ops/sec\n"
    "RSA     2048 Priv OAEP      6 ops took 1.004 sec, avg 167.399 ms,   5.500 ops/sec\n",
    "run wolfCrypt, clock wall\nrsa-2048 verify - 100.5 op/s @1 \"RSA 2048 Public\"\n"
    "rsa-2048 decrypt - 5.5 op/s @2 \"RSA 2048 Priv OAEP\"\n" },
  { "wolfcrypt-3", NULL,
    "wolfCrypt Benchmark (block bytes 4096, min 1.0 sec each)\n"
    "PBKDF2   2 KB took 1.000 seconds,   2.500 KB/s\n"
    "DH 2048 key generation   100 ops took 1.000 sec, avg 10.000 ms, 100.500 ops/sec\n"
    "ECDHE 256 agreement      200 ops took 1.000 sec, avg  5.000 ms, 200.500 ops/sec\n",
    "run wolfCrypt, clock wall\npbkdf2 op - 2560 B/s @2 \"PBKDF2\"\n"
    "ffdh-2048 keygen - 100.5 op/s @3 \"DH 2048 key generation\"\n"
    "ecdh-p256 derive - 200.5 op/s @4 \"ECDHE 256 agreement\"\n" },
  { "wolfcrypt-japanese", NULL,
    "AES-256-CBC-dec             55 MiB を 1.100 秒で処理,   50.000 MiB/s "
    "1バイトあたりのサイクル数 =  11.65\n"
    "RSA     2048   公開鍵     96300 回処理を 1.001 秒で実施, 平均 0.010 ms, 96172.627 処理/秒\n"
    "RSA     2048   秘密鍵      1200 回処理を 1.001 秒で実施, 平均 0.830 ms, 1198.801 処理/秒\n"
    "DH      2048   鍵生成      1200 回処理を 1.001 秒で実施, 平均 0.830 ms, 1199.500 処理/秒\n",
    "run wolfCrypt, clock wall\naes-256-cbc decrypt - 52428800 B/s @1 \"AES-256-CBC-dec\"\n"
    "rsa-2048 verify - 96172.627 op/s @2 \"RSA 2048 公開鍵\"\n"
    "rsa-2048 sign - 1198.801 op/s @3 \"RSA 2048 秘密鍵\"\n"
    "ffdh-2048 keygen - 1199.5 op/s @4 \"DH 2048 鍵生成\"\n" },
  { "wolfcrypt-csv", NULL,
    "wolfCrypt Benchmark (block bytes 4096, min 1.0 sec each)\n\n\nSymmetric Ciphers:\n\n"
    "Algorithm,MB/s,Cycles per byte,\nAES-128-CBC-enc,50.5,11.65,\nHMAC-SHA256,2.25,3.00,\n\n"
    "Asymmetric Ciphers:\n\nAlgorithm,key size,operation,avg ms,ops/sec,\n"
    "RSA,2048,public,0.014,71522.685,\nECDHE [      SECP256R1],256,agree,0.022,45877.402,\n"
    "scrypt,17,,44.080,22.686,\n",
    "run wolfCrypt, clock wall\n"
    "aes-128-cbc encrypt 4096 52953088 B/s @7 \"AES-128-CBC-enc\"\n"
    "hmac-sha256 mac 4096 2359296 B/s @8 \"HMAC-SHA256\"\n"
    "rsa-2048 verify - 71522.685 op/s @13 \"RSA 2048 public\"\n"
    "ecdh-p256 derive - 45877.402 op/s @14 \"ECDHE [      SECP256R1] 256 agree\"\n"
    "scrypt op - 22.686 op/s @15 \"scrypt 17\"\n" },
  { "wolfcrypt-csv-base10", NULL,
    "$ ./benchmark -csv -base10 -aes-gcm\nAlgorithm,MB/s,Cycles per byte,\n"
    "AES-256-GCM-dec,50.5,11.65,\n",
    "run wolfCrypt, clock wall\naes-256-gcm decrypt - 50500000 B/s @3 \"AES-256-GCM-dec\"\n" },
  { "wolfcrypt-machine", NULL,
    "\"sym\",Algorithm,HW/SW,bytes_total,seconds_total,MB/s,cycles_total,Cycles per byte,\n"
    "sym,AES-128-GCM-enc,SW,105906176,1.001,2.5,2500000000,23.6,\n"
    "\"asym\",Algorithm,key size,operation,avg ms,ops/sec,ops,secs,cycles,cycles/op\n"
    "asym,ED,25519,sign,0.020,50000.5,50001,1.000,2500000000,50000.0\n",
    "run wolfCrypt, clock wall\n"
    "aes-128-gcm encrypt - 2621440 B/s by SW @2 \"AES-128-GCM-enc\"\n"
    "ed25519 sign - 50000.5 op/s @4 \"ED 25519 sign\"\n" },
  { "wolfcrypt-old-units", NULL,
    " wolfSSL version 5.3.0\nMD5   100 MB took 1.000 seconds,  100.000 MB/s\n"
    "SHA   100 KB took 1.000 seconds,  100.000 KB/s\n"
    " wolfSSL version 5.6.0\nMD5   100 MB took 1.000 seconds,  100.000 MB/s\n",
    "run wolfCrypt 5.3.0, clock wall\nmd5 digest - 104857600 B/s @2 \"MD5\"\n"
    "sha1 digest - 102400 B/s @3 \"SHA\"\n"
    "run wolfCrypt 5.6.0, clock wall\nmd5 digest - 100000000 B/s @5 \"MD5\"\n" },
  { "wolfcrypt-without-rates", NULL,
    "> wolfCrypt Benchmark (block bytes 1048576, min 1.0 sec each)\n|:---|---:|\n"
    "| MD5    |    2000 MiB took 2.000 seconds |\nIt took 5 MiB took 3 hours\n",
    "run wolfCrypt, clock wall\nmd5 digest 1048576 1048576000 B/s @3 \"MD5\"\n" },
  { "wolfcrypt-prose", NULL,
    "Algorithm,MB/s,Cycles per byte,\nMD5,2.5,3.0,\n"
    "We took it, in 1.5 seconds, from 3 machines\nIt took 55 minutes, 5.5 MB/s at most\n",
    "run wolfCrypt, clock wall\nmd5 digest - 2621440 B/s @2 \"MD5\"\n" },

  { "wolfcrypt-side-by-side", NULL,
    "AES-CCM-Enc    45 MB took 1.095 seconds,   41.5 MB/s   | AES-CCM-Enc    235 MB took 1.000 "
    "seconds,  234.5 MB/s\n"
    "AES-CBC-Dec    50 megs took 1.000 seconds,   2.5 MB/s Cycles per byte =   2.60\n",
    "run wolfCrypt, clock wall\naes-128-ccm encrypt - 43515904 B/s @1 \"AES-CCM-Enc\"\n"
    "AES-CBC decrypt - 2621440 B/s @2 \"AES-CBC-Dec\"\n",
    "1" },

  /* ---- Mbed TLS ---- */
  { "mbedtls", NULL,
    "  SHA-256                  :       2000 KiB/s,         12 cycles/byte\n"
    "  AES-CBC-192              :       3000 KiB/s,          7 cycles/byte\n"
    "  RSA-2048                 :       1234  public/s\n"
    "  RSA-2048                 :         78 private/s\n"
    "  ECDSA-secp256r1          :        250  sign/s\n"
    "  ECDHE-secp256r1          :        150 full handshake/s\n",
    "run Mbed TLS, clock wall\nsha256 digest - 2048000 B/s @1 \"SHA-256\"\n"
    "aes-192-cbc encrypt - 3072000 B/s @2 \"AES-CBC-192\"\n"
    "rsa-2048 verify - 1234 op/s @3 \"RSA-2048 public\"\n"
    "rsa-2048 sign - 78 op/s @4 \"RSA-2048 private\"\n"
    "ecdsa-p256 sign - 250 op/s @5 \"ECDSA-secp256r1 sign\"\n"
    "ECDHE-secp256r1 op - 150 op/s @6 \"ECDHE-secp256r1 handshake\"\n" },
  { "mbedtls-prose", NULL,
    "  MD5 : 2000 KiB/s, 12 cycles/byte\nSpeed : 2000 KiB/s, which is fine\n"
    "Memory : 12 of 16\nWe sign : 20 sign/s on average\n",
    "run Mbed TLS, clock wall\nmd5 digest - 2048000 B/s @1 \"MD5\"\n" },

  /* ---- libgcrypt ---- */
  { "bench-slope-csv", NULL,
    "cipher,AES,GCM enc,,,0.113,ns/B,2.5,MiB/s,0.463,c/B,4100,Mhz\n"
    "cipher,AES256,CBC dec,,,0.113,ns/B,3.5,MiB/s,,c/B\n"
    "cipher,AES,GCM auth,,,0.113,ns/B,4.5,MiB/s,,c/B\n"
    "hash,SHA256,,,,0.500,ns/B,1907,MiB/s,2.000,c/B\n"
    "mac,HMAC_SHA1,,,,0.500,ns/B,1.5,MiB/s,2.000,c/B\n"
    "kdf,PBKDF2-HMAC-SHA256,,,,,,,,,,500.0,ns/iter,2000,c/iter\n"
    "ecc,NIST-P256,sign,,,,,,,,,40000,ns/iter,160000,c/iter,4000,Mhz\n",
    "run Libgcrypt, clock -\n"
    "aes-128-gcm encrypt - 2621440 B/s @1 \"AES GCM enc\"\n"
    "aes-256-cbc decrypt - 3670016 B/s @2 \"AES256 CBC dec\"\n"
    "AES GCM auth op - 4718592 B/s @3 \"AES GCM auth\"\n"
    "sha256 digest - 1999634432 B/s @4 \"SHA256\"\n"
    "hmac-sha1 mac - 1572864 B/s @5 \"HMAC_SHA1\"\n"
    "pbkdf2-sha256 op - 2000000 op/s @6 \"PBKDF2-HMAC-SHA256\"\n"
    "ecdsa-p256 sign - 25000 op/s @7 \"NIST-P256 sign\"\n" },
  { "bench-slope-of-others", NULL,
    "bench-slope-openssl: OpenSSL 1.1.1f  31 Mar 2020\nHash:\n"
    "                |  nanosecs/byte   mebibytes/sec   cycles/byte\n"
    " MD5            |      1.14 ns/B     2.5 MiB/s         - c/B\n"
    "$ src/bench-slope-gcrypt --csv hash sha1\nbench-slope-gcrypt: libgcrypt: 1.8.5\n"
    "hash,SHA1,,,,0.810,ns/B,3.5,MiB/s,3.52,c/B,4340.2,Mhz,0.8,Mhz-diff\n"
    "bench-slope-cryptopp: is what I mean\n",
    "run OpenSSL 1.1.1f 31 Mar 2020, clock -\nmd5 digest - 2621440 B/s @4 \"MD5\"\n"
    "run Libgcrypt 1.8.5, clock -\nsha1 digest - 3670016 B/s @7 \"SHA1\"\n" },
  { "bench-slope-iterations", NULL,
    " Ed25519        |  nanosecs/iter   cycles/iter  auto Mhz\n"
    "         keygen |         20000         80000      4000\n"
    "           sign |         40000             -         -\n"
    "         verify |         80000 ns/iter        320000 c/iter      4000\n"
    "                =\n NIST-P256      |  nanosecs/iter   cycles/iter\n"
    "           mult |         10000         40000\n                =\n"
    "KDF:\n                          |  nanosecs/iter   cycles/iter\n"
    " PBKDF2-HMAC-SHA1         |         200.0         800.0\n"
    "We sign 20000 a second, and verify 30000\n sign 20000 30000\n",
    "run Libgcrypt, clock -\ned25519 keygen - 50000 op/s @2 \"Ed25519 keygen\"\n"
    "ed25519 sign - 25000 op/s @3 \"Ed25519 sign\"\n"
    "ed25519 verify - 12500 op/s @4 \"Ed25519 verify\"\n"
    "ecdh-p256 derive - 100000 op/s @7 \"NIST-P256 mult\"\n"
    "pbkdf2-sha1 op - 5000000 op/s @11 \"PBKDF2-HMAC-SHA1\"\n" },
  { "bench-slope-sections", NULL,
    "Cipher:\n CHACHA20       |  nanosecs/byte   mebibytes/sec   cycles/byte\n"
    "     STREAM enc |     0.250 ns/B      2.5 MiB/s      1.01 c/B\n"
    "                =\nMAC:\n"
    "                |  nanosecs/byte   mebibytes/sec   cycles/byte\n"
    " CMAC_AES       |     0.250 ns/B      3.5 MiB/s      1.01 c/B\n"
    " CMAC_TWOFISH   |     0.250 ns/B      4.5 MiB/s      1.01 c/B\n",
    "run Libgcrypt, clock -\nchacha20 encrypt - 2621440 B/s @3 \"CHACHA20 STREAM enc\"\n"
    "cmac-aes-128-cbc mac - 3670016 B/s @7 \"CMAC_AES\"\n"
    "CMAC_TWOFISH mac - 4718592 B/s @8 \"CMAC_TWOFISH\"\n" },
  { "nettle", NULL,
    "         Algorithm         mode Mbyte/s cycles/byte cycles/block\n"
    "            sha256       update  100.00        3.91       250.40\n"
    "      openssl sha1       update  200.00        3.91       250.40\n"
    "          hmac-md5     64 bytes   50.00        3.91\n"
    "          hmac-md5   single msg  150.00        3.91\n"
    "            umac32       update  400.00        0.91\n"
    "        gcm_aes128      encrypt   25.00        3.91       250.40\n"
    "        gcm_aes128       update   75.00        3.91       250.40\n"
    "    openssl aes256  CBC decrypt  300.00        3.91       250.40\n",
    "run Nettle, clock -\nsha256 digest - 104857600 B/s @2 \"sha256 update\"\n"
    "sha1 digest - 209715200 B/s by openssl @3 \"openssl sha1 update\"\n"
    "hmac-md5 mac 64 52428800 B/s @4 \"hmac-md5 64 bytes\"\n"
    "hmac-md5 mac - 157286400 B/s @5 \"hmac-md5 single msg\"\n"
    "umac32 mac - 419430400 B/s @6 \"umac32 update\"\n"
    "aes-128-gcm encrypt - 26214400 B/s @7 \"gcm_aes128 encrypt\"\n"
    "aes-128-gcm op - 78643200 B/s @8 \"gcm_aes128 update\"\n"
    "aes-256-cbc decrypt - 314572800 B/s by openssl @9 \"openssl aes256 CBC decrypt\"\n" },
  { "bench-slope-prose", NULL,
    "hash,SHA256,,,,0.500,ns/B,2.0,MiB/s,2.000,c/B\n"
    "hash, table and cipher,AES,GCM have 0.5 ns/B\ncipher,AES,GCM enc,,,,,2.0\n",
    "run Libgcrypt, clock -\nsha256 digest - 2097152 B/s @1 \"SHA256\"\n" },
  { "gcrypt", NULL,
    "MD5             10ms    20ms   250ms    50ms     5ms\n"
    "SHA1            20ms     0ms   250ms\n\n"
    "             ECB/Stream    CBC/Poly1305     CFB             GCM\n"
    "            --------------- --------------- --------------- ---------------\n"
    "3DES          1024ms   512ms  1024ms  1024ms  1024ms  1024ms       -       -\n"
    "AES             10ms    20ms    40ms    80ms    16ms    32ms    64ms   128ms\n"
    "ARCFOUR          8ms     4ms\n\n"
    "Algorithm         generate  100*priv  100*public\n"
    "------------------------------------------------\n"
    "RSA 1024 bit      50ms     200ms      10ms\n"
    "DSA 1024/160         -     100ms      50ms\n"
    "ECDSA 256 bit       5ms     40ms      80ms\n"
    "EdDSA Ed25519       4ms     50ms      100ms\n",
    "run Libgcrypt, clock user\n"
    "md5 digest 1000 100000000 B/s @1 \"MD5\"\nmd5 digest 100 50000000 B/s @1 \"MD5\"\n"
    "md5 digest 1 4000000 B/s @1 \"MD5\"\nmd5 digest 10000 200000000 B/s @1 \"MD5\"\n"
    "sha1 digest 1000 50000000 B/s @2 \"SHA1\"\nsha1 digest 100 unavailable @2 \"SHA1\"\n"
    "sha1 digest 1 4000000 B/s @2 \"SHA1\"\n"
    "des-ede3-ecb encrypt 1024 1000000 B/s @6 \"3DES ecb\"\n"
    "des-ede3-ecb decrypt 1024 2000000 B/s @6 \"3DES ecb decrypt\"\n"
    "des-ede3-cbc encrypt 1024 1000000 B/s @6 \"3DES cbc\"\n"
    "des-ede3-cbc decrypt 1024 1000000 B/s @6 \"3DES cbc decrypt\"\n"
    "des-ede3-cfb encrypt 1024 1000000 B/s @6 \"3DES cfb\"\n"
    "des-ede3-cfb decrypt 1024 1000000 B/s @6 \"3DES cfb decrypt\"\n"
    "aes-128-ecb encrypt 1024 102400000 B/s @7 \"AES ecb\"\n"
    "aes-128-ecb decrypt 1024 51200000 B/s @7 \"AES ecb decrypt\"\n"
    "aes-128-cbc encrypt 1024 25600000 B/s @7 \"AES cbc\"\n"
    "aes-128-cbc decrypt 1024 12800000 B/s @7 \"AES cbc decrypt\"\n"
    "aes-128-cfb encrypt 1024 64000000 B/s @7 \"AES cfb\"\n"
    "aes-128-cfb decrypt 1024 32000000 B/s @7 \"AES cfb decrypt\"\n"
    "aes-128-gcm encrypt 1024 16000000 B/s @7 \"AES gcm\"\n"
    "aes-128-gcm decrypt 1024 8000000 B/s @7 \"AES gcm decrypt\"\n"
    "rc4 encrypt 1024 128000000 B/s @8 \"ARCFOUR\"\n"
    "rc4 decrypt 1024 256000000 B/s @8 \"ARCFOUR decrypt\"\n"
    "rsa-1024 keygen - 20 op/s @12 \"RSA 1024 bit keygen\"\n"
    "rsa-1024 sign - 500 op/s @12 \"RSA 1024 bit sign\"\n"
    "rsa-1024 verify - 10000 op/s @12 \"RSA 1024 bit verify\"\n"
    "dsa-1024 sign - 1000 op/s @13 \"DSA 1024/160 sign\"\n"
    "dsa-1024 verify - 2000 op/s @13 \"DSA 1024/160 verify\"\n"
    "ecdsa-p256 keygen - 200 op/s @14 \"ECDSA 256 bit keygen\"\n"
    "ecdsa-p256 sign - 2500 op/s @14 \"ECDSA 256 bit sign\"\n"
    "ecdsa-p256 verify - 1250 op/s @14 \"ECDSA 256 bit verify\"\n"
    "ed25519 keygen - 250 op/s @15 \"EdDSA Ed25519 keygen\"\n"
    "ed25519 sign - 2000 op/s @15 \"EdDSA Ed25519 sign\"\n"
    "ed25519 verify - 1000 op/s @15 \"EdDSA Ed25519 verify\"\n",
    "2" },
  { "gcrypt-oldest", NULL,
    "           ECB             CBC             STREAM\n"
    "           --------------- --------------- ---------------\n"
    "AES          496ms   992ms   496ms   992ms\n"
    "DSA 100 times    sign  verify\n-----------------------------\nDSA 1024/160   100ms   200ms\n",
    "run Libgcrypt, clock user\n"
    "aes-128-ecb encrypt 992 2000000 B/s @3 \"AES ecb\"\n"
    "aes-128-ecb decrypt 992 1000000 B/s @3 \"AES ecb decrypt\"\n"
    "aes-128-cbc encrypt 992 2000000 B/s @3 \"AES cbc\"\n"
    "aes-128-cbc decrypt 992 1000000 B/s @3 \"AES cbc decrypt\"\n"
    "dsa-1024 sign - 1000 op/s @6 \"DSA 1024/160 sign\"\n"
    "dsa-1024 verify - 500 op/s @6 \"DSA 1024/160 verify\"\n" },
  { "gcrypt-prose", NULL,
    "MD5 10ms 20ms 40ms\nping 10ms 20ms 30ms\nRSA 1024 bit took 200ms of 300ms\n"
    "AES 10ms 20ms\nSHA1 takes 20ms\nECB CBC are modes\n",
    "run Libgcrypt, clock user\nmd5 digest 1000 100000000 B/s @1 \"MD5\"\n"
    "md5 digest 100 50000000 B/s @1 \"MD5\"\nmd5 digest 1 25000000 B/s @1 \"MD5\"\n" },

  /* ---- operations that have no verb, and names of one program alone ---- */
  { "bssl-with-dots", NULL,
    "Did ... RSA 2048 signing operations in ..............  (1500.5 ops/sec)\n"
    "Did ... ECDSA P-256 verify operations in .... (17000.5 ops/sec)\n"
    "Did ... what in .... all\n",
    "run bssl, clock wall\nrsa-2048 sign - 1500.5 op/s @1 \"RSA 2048 signing\"\n"
    "ecdsa-p256 verify - 17000.5 op/s @2 \"ECDSA P-256 verify\"\n" },
  { "bssl-names", NULL,
    "Did 1000 ECDH P-256 operations in 1000000us (1000.0 ops/sec)\n"
    "Did 2000 EVP ECDH X25519 operations in 1000000us (2000.0 ops/sec)\n"
    "Did 3000 Curve25519 base-point multiplication operations in 1000000us (3000.0 ops/sec)\n"
    "Did 4000 Curve25519 arbitrary point multiplication operations in 1000000us (4000.0 ops/sec)\n"
    "Did 5000 AES-256-CBC-SHA1 (16 bytes) seal operations in 1000000us (5000.0 ops/sec): 0.1 MB/s\n"
    "Did 6000 RNG (16 bytes) operations in 1000000us (6000.0 ops/sec): 0.1 MB/s\n"
    "Did 7000 Kyber generate + decap operations in 1000000us (7000.0 ops/sec)\n",
    "run bssl, clock wall\necdh-p256 derive - 1000 op/s @1 \"ECDH P-256\"\n"
    "x25519 derive - 2000 op/s @2 \"EVP ECDH X25519\"\n"
    "x25519 op - 3000 op/s @3 \"Curve25519 base-point multiplication\"\n"
    "x25519 derive - 4000 op/s @4 \"Curve25519 arbitrary point multiplication\"\n"
    "aes-256-cbc-hmac-sha1 encrypt 16 80000 B/s @5 \"AES-256-CBC-SHA1 seal\"\n"
    "random op 16 96000 B/s @6 \"RNG\"\n"
    "Kyber op - 7000 op/s @7 \"Kyber generate + decap\"\n" },
  { "botan-without-sizes", NULL,
    "AES-128 [base] encrypt 2.500 MiB/sec 23.57 cycles/byte (7.50 MiB in 3000.00 ms)\n"
    "SHA-256 3.500 MiB/sec (10.50 MiB in 3000.00 ms)\n"
    "We measured 2.5 MiB/sec here\n",
    "run Botan, clock wall\naes-128-ecb encrypt - 2621440 B/s by base @1 \"AES-128 [base] "
    "encrypt\"\n"
    "sha256 digest - 3670016 B/s @2 \"SHA-256\"\n" },
  { "log-of-small-systems", NULL,
    "I (338) bench: wolfCrypt Benchmark (block bytes 1024, min 1.0 sec each)\n"
    "[0;32mI (1338) bench: MD5 1 MiB took 1.000 seconds,    2.500 MiB/s[0m\n"
    "W (2338) bench: SHA 1 MiB took 1.000 seconds,    3.500 MiB/s Cycles per byte =  9.90\n",
    "run wolfCrypt, clock wall\nmd5 digest 1024 2621440 B/s @2 \"MD5\"\n"
    "sha1 digest 1024 3670016 B/s @3 \"SHA\"\n" },
  { "json-behind-a-byte-order-mark", NULL,
    "\xef\xbb\xbf[\n{\"description\": \"SHA-256\", \"numCalls\": 1000, \"microseconds\": 1000000, "
    "\"bytesPerCall\": 16}\n]\n",
    "run bssl, clock wall\nsha256 digest 16 16000 B/s @2 \"SHA-256\"\n" },
  { "json-object-behind-a-byte-order-mark", NULL,
    "\xef\xbb\xbf{\"description\": \"SHA-256\", \"numCalls\": 1000, \"microseconds\": 1000000, "
    "\"bytesPerCall\": 16}\n",
    "run bssl, clock wall\nsha256 digest 16 16000 B/s @1 \"SHA-256\"\n" },
  { "botan-schemes", NULL,
    "ML-DSA-6x5 Randomized sign 250 sign/sec; 4.00 ms/op 12000 cycles/op (125 ops in 500.00 ms)\n"
    "Kyber-768-r3 KEM encrypt 500 /sec; 2.00 ms/op 6000 cycles/op (250 ops in 500.00 ms)\n",
    "run Botan, clock wall\nml-dsa-65 sign - 250 op/s @1 \"ML-DSA-6x5 Randomized sign\"\n"
    "Kyber-768-r3 encapsulate - 500 op/s @2 \"Kyber-768-r3 KEM encrypt\"\n" },

  /* ---- Botan ---- */
  { "botan-table", NULL,
    "algo                               operation               16 bytes      1024 bytes\n"
    "AES-128/GCM(16) [clmul]            encrypt                  2500.25         9000.50\n"
    "AES-128/GCM(16) [clmul]            decrypt                  2400.25             N/A\n"
    "SHA-256                            hash                     1000.00         2000.00\n"
    "\n[results are the number of 1000s bytes processed per second]\n\n"
    "algo                               operation                 sec/op          op/sec\n"
    "RSA-2048 PKCS1v15(SHA-256)         sign                    0.001250      800.500000\n"
    "ECDSA-secp256r1 EMSA1(SHA-256 with)sign                    0.000100    10000.000000\n",
    "run Botan, clock wall\n"
    "aes-128-gcm encrypt 16 2500250 B/s by clmul @2 \"AES-128/GCM(16) [clmul] encrypt\"\n"
    "aes-128-gcm encrypt 1024 9000500 B/s by clmul @2 \"AES-128/GCM(16) [clmul] encrypt\"\n"
    "aes-128-gcm decrypt 16 2400250 B/s by clmul @3 \"AES-128/GCM(16) [clmul] decrypt\"\n"
    "aes-128-gcm decrypt 1024 unavailable by clmul @3 \"AES-128/GCM(16) [clmul] decrypt\"\n"
    "sha256 digest 16 1000000 B/s @4 \"SHA-256 hash\"\n"
    "sha256 digest 1024 2000000 B/s @4 \"SHA-256 hash\"\n"
    "rsa-2048 sign - 800.5 op/s @9 \"RSA-2048 PKCS1v15(SHA-256) sign\"\n"
    "ecdsa-p256 sign - 10000 op/s @10 \"ECDSA-secp256r1 EMSA1(SHA-256 with) sign\"\n",
    "3" },
  { "botan-table-prose", NULL,
    "algo operation 16 bytes\nSHA-256 hash 1000.00\nversion 3.2 and 16 bytes\n"
    "algo operation is what I mean\n",
    "run Botan, clock wall\nsha256 digest 16 1000000 B/s @2 \"SHA-256 hash\"\n" },

  { "botan-names", NULL,
    "IDEA encrypt buffer size 1024 bytes: 2.5 MiB/sec 2.58 cycles/byte (58.27 MiB in 77.79 ms)\n"
    "TripleDES decrypt buffer size 1024 bytes: 2.5 MiB/sec (58.27 MiB in 77.79 ms)\n"
    "AES-128 [aesni] encrypt buffer size 1024 bytes: 2.5 MiB/sec (58.27 MiB in 77.79 ms)\n"
    "AES-256/CBC/PKCS7 decrypt buffer size 1024 bytes: 2.5 MiB/sec (58.27 MiB in 77.79 ms)\n"
    "CTR-BE(AES-128) encrypt buffer size 1024 bytes: 2.5 MiB/sec (58.27 MiB in 77.79 ms)\n"
    "Salsa20 encrypt buffer size 1024 bytes: 2.5 MiB/sec (58.27 MiB in 77.79 ms)\n",
    "run Botan, clock wall\nidea-ecb encrypt 1024 2621440 B/s @1 \"IDEA encrypt\"\n"
    "des-ede3-ecb decrypt 1024 2621440 B/s @2 \"TripleDES decrypt\"\n"
    "aes-128-ecb encrypt 1024 2621440 B/s by aesni @3 \"AES-128 [aesni] encrypt\"\n"
    "aes-256-cbc decrypt 1024 2621440 B/s @4 \"AES-256/CBC/PKCS7 decrypt\"\n"
    "aes-128-ctr encrypt 1024 2621440 B/s @5 \"CTR-BE(AES-128) encrypt\"\n"
    "salsa20 encrypt 1024 2621440 B/s @6 \"Salsa20 encrypt\"\n" },

  /* ---- Google Benchmark ---- */
  { "google-console", NULL,
    "Run on (8 X 3600 MHz CPU s)\nLoad Average: 0.50, 0.60, 0.70\n"
    "-----------------------------------------------------------------------\n"
    "Benchmark                              Time             CPU   Iterations UserCounters...\n"
    "-----------------------------------------------------------------------\n"
    "BM_SpeedAEAD/seal_aes_128_gcm/InputSize:16   100.5 ns   100 ns   7480122 "
    "bytes_per_second=2.5Mi/s\n"
    "BM_SpeedHash/sha256/InputSize:1024   8.5 us   8.4 us   74801 bytes_per_second=1.5G/s\n"
    "BM_SpeedHash/sha256/InputSize:1024_mean   8.5 us   8.4 us   3 bytes_per_second=1.5G/s\n"
    "BM_SpeedHash/sha256/InputSize:1024_median   8.5 us   8.4 us   3 bytes_per_second=1.5G/s\n"
    "BM_other_median   2.0 ms   1.9 ms   3\nBM_other_cv   0.10 %   0.10 %   3\n"
    "BM_broken   ERROR OCCURRED: 'no such cipher'\n",
    "run BoringSSL, clock wall\n"
    "aes-128-gcm encrypt 16 2621440 B/s @6 \"BM_SpeedAEAD/seal_aes_128_gcm/InputSize:16\"\n"
    "sha256 digest 1024 1610612736 B/s @7 \"BM_SpeedHash/sha256/InputSize:1024\"\n"
    "BM_other_median op - 500 op/s @10 \"BM_other_median\"\n"
    "BM_broken op - failed @12 \"BM_broken\"\n",
    "12" },
  { "google-csv", NULL,
    "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,"
    "error_occurred,error_message\n"
    "\"aes_128_gcm/1024\",7480122,100.5,100,ns,2.5e+09,,,,\n\"BM_b\",10,4,4,us,,250000,,,\n"
    "\"BM_c\",,,,,,,,true,\"no, it failed\"\n",
    "run Google Benchmark, clock wall\naes-128-gcm encrypt - 2500000000 B/s @2 "
    "\"aes_128_gcm/1024\"\n"
    "BM_b op - 250000 op/s @3 \"BM_b\"\nBM_c op - failed @4 \"BM_c\"\n",
    "4" },
  { "google-prose", NULL,
    "Benchmark   Time   CPU   Iterations\nBM_a 4 us 4 us 10\n"
    "The second took 4 us on 2 of 3 machines\nBenchmark Time is over\nBM_b 4 apples 3 pears 10\n",
    "run Google Benchmark, clock wall\nBM_a op - 250000 op/s @2 \"BM_a\"\n" },

  /* ---- handshakes ---- */
  { "s-time", NULL,
    "$ openssl s_time -connect localhost:443 -tls1_2 -cipher ECDHE-RSA-AES128-GCM-SHA256\n"
    "Collecting connection statistics for 30 seconds\n"
    "********************************************************************************\n\n"
    "19230 connections in 16.70s; 1151.50 connections/user sec, bytes read 0\n"
    "19230 connections in 31 real seconds, 0 bytes read per connection\n\n\n"
    "Now timing with session id reuse.\nstarting\nrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr\n\n"
    "20000 connections in 6.70s; 2985.07 connections/user sec, bytes read 6460000\n"
    "20000 connections in 31 real seconds, 323 bytes read per connection\n",
    "run OpenSSL, clock wall\n"
    "tls1.2 ECDHE-RSA-AES128-GCM-SHA256 - 19230 x 0 full 31 @6\n"
    "tls1.2 ECDHE-RSA-AES128-GCM-SHA256 - 20000 x 323 resumed 31 @14\n" },
  { "s-time-letters", NULL,
    "No CIPHER specified\nCollecting connection statistics for 3 "
    "seconds\ntttttttttttttttttttttt\n\n"
    "85 connections in 0.32s; 265.62 connections/user sec, bytes read 0\n"
    "85 connections in 4 real seconds, 0 bytes read per connection\n"
    "Collecting connection statistics for 3 seconds\ntttttttttttttttttttttt\n\n"
    "86 connections in 4 real seconds, 0 bytes read per connection\n",
    "run OpenSSL, clock wall\ntls1.0 unknown - 85 x 0 full 4 @6\n"
    "run OpenSSL, clock wall\ntls1.0 unknown - 86 x 0 full 4 @10\n" },
  { "s-time-in-a-mail", NULL,
    "ECDSA is slower here:\n85 connections in 4 real seconds, 0 bytes read per connection\n"
    "[openssl s_time -connect localhost:4433 -time 3 -new -cipher ECDHE-ECDSA-AES256-GCM-SHA384]\n"
    "than RSA:\n95 connections in 4 real seconds, 264 bytes read per connection\n"
    "me@host:~$ ./openssl s_time -reuse -tls1\n"
    "75 connections in 4 real seconds, 0 bytes read per connection\n",
    "run OpenSSL, clock wall\nunknown unknown - 85 x 0 full 4 @2\n"
    "unknown unknown - 95 x 264 full 4 @5\ntls1.0 unknown - 75 x 0 resumed 4 @7\n" },
  { "s-time-none", NULL,
    "85 connections in 4 real seconds, 0 bytes read per connection\n"
    "0 connections in 31 real seconds, 0 bytes read per connection\n"
    "5 connections in 3 rooms\nAll 5 connections in 4 real seconds is not much\n",
    "run OpenSSL, clock wall\nunknown unknown - 85 x 0 full 4 @1\n", "2" },
  { "ssltest", NULL,
    "TLSv1.2, cipher TLSv1/SSLv3 ECDHE-RSA-AES256-GCM-SHA384, 2048 bit RSA\n"
    "1000 handshakes of 10240 bytes done\n"
    "Approximate total server time:   0.50 s\nApproximate total client time:   0.25 s\n"
    "$ time ./ssltest -num 1000 -bytes 1 -ssl3 -reuse\n"
    "Protocol SSLv3, cipher TLSv1/SSLv3, EDH-RSA-DES-CBC3-SHA\n"
    "1000 handshakes of 1 bytes done\n\nreal    0m13.72s\nuser    1m2.50s\nsys     0m0.10s\n"
    "100 handshakes of 4 bytes done\n"
    "Approximate total server time 0.50 s\nApproximate total client time 0.75 s\n",
    "run OpenSSL, clock user\n"
    "tls1.2 ECDHE-RSA-AES256-GCM-SHA384 rsa-2048 1000 x 10240 full 0.75 = 0.25 + 0.5 @4\n"
    "ssl3 EDH-RSA-DES-CBC3-SHA - 1000 x 1 resumed 62.5 @10\n"
    "ssl3 EDH-RSA-DES-CBC3-SHA - 100 x 4 resumed 1.25 = 0.75 + 0.5 @14\n" },
  { "ssltest-none", NULL,
    "SSLv2, cipher SSLv2 DES-CBC3-MD5, 2048 bit RSA\n1 handshakes of 256 bytes done\n"
    "Approximate total server time:   0.00 s\nApproximate total client time:   0.00 s\n"
    "200 handshakes of 256 bytes done\ntest bio pair\nuser    0m2.50s\n"
    "Approximate total server time:   0.10 units\nSHA-1 is used in 100 handshakes of 3\n"
    "md5 1.50k\n",
    "run -, clock user\nmd5 digest - 1500 B/s @10 \"md5\"\n", "4 8" },
  { "ssltest-1997", NULL,
    "SSLv2 RC4-MD5      1000 x      1   12.5s   0.75s\n"
    "SSLv3 RC4-MD5      1000 x      1   51.5s   1.5s 1024bit RSA\n"
    "- A 512bit server key was being used except where noted.\n"
    "- The library being used is SSLeay 0.8.x.\n"
    "SSLeay 0.8.2a 04-Sep-1997\nmd5 1.5k 2.5k 3.5k 4.5k 5.5k\n",
    "run SSLeay 0.8.x, clock user\n"
    "ssl2 RC4-MD5 rsa-512 1000 x 1 full 12.5 @1\nssl2 RC4-MD5 rsa-512 1000 x 1 resumed 0.75 @1\n"
    "ssl3 RC4-MD5 rsa-1024 1000 x 1 full 51.5 @2\nssl3 RC4-MD5 rsa-1024 1000 x 1 resumed 1.5 @2\n"
    "run SSLeay 0.8.2a 04-Sep-1997, clock user\n"
    "md5 digest 8 1500 B/s @6 \"md5\"\nmd5 digest 64 2500 B/s @6 \"md5\"\n"
    "md5 digest 256 3500 B/s @6 \"md5\"\nmd5 digest 1024 4500 B/s @6 \"md5\"\n"
    "md5 digest 8192 5500 B/s @6 \"md5\"\n" },
  { "ssltest-1997-other-layouts", NULL,
    "<p>We used a 512 bit\nserver key: SSLv2 RC4-MD5 1000 x 1024\n"
    "SSLv3 NULL-MD5 1000 x 1 14.5s 1.5s SSLv3 RC4-SHA 1000x10240 22.5s 11.5s (1024 bit RSA)\n"
    "| SSLv3 | DES-CBC-SHA | 1000 × 102400 | 173.5s | 160.5s |\n"
    "SSLv3 RC4-MD5 is 1000 x faster than 3.5s\n",
    "run SSLeay, clock user\n"
    "ssl3 NULL-MD5 rsa-512 1000 x 1 full 14.5 @3\nssl3 NULL-MD5 rsa-512 1000 x 1 resumed 1.5 @3\n"
    "ssl3 RC4-SHA rsa-1024 1000 x 10240 full 22.5 @3\n"
    "ssl3 RC4-SHA rsa-1024 1000 x 10240 resumed 11.5 @3\n"
    "ssl3 DES-CBC-SHA rsa-512 1000 x 102400 full 173.5 @4\n"
    "ssl3 DES-CBC-SHA rsa-512 1000 x 102400 resumed 160.5 @4\n" },
  { "tls-perf", NULL,
    "$ ./tls-perf -l 1000 -t 2 -T 10 --tls 1.3 192.168.100.4 443\n"
    "TLS hs in progress 400 [495 h/s], TCP open conns 400 [497 hs in progress], Errors 0\n"
    "========================================\n"
    " TOTAL:                  SECONDS 7; HANDSHAKES 5443\n"
    " MEASURES (seconds):     MAX h/s 618; AVG h/s 561; 95P h/s 448; MIN h/s 448\n"
    " LATENCY (microseconds): MIN 26; AVG 50; 95P 74; MAX 3945\n",
    "run tls-perf, clock wall\ntls-handshake op - 561 op/s @5 \"AVG h/s\"\n"
    "tls1.3 unknown - 5443 x -1 full 7 @4\n" },
  { "tls-perf-prose", NULL,
    " TOTAL:                  SECONDS 7; HANDSHAKES 5443\nTOTAL: 7 handshakes in 5 seconds\n"
    "MEASURES (seconds): none\nTOTAL: HANDSHAKES many; SECONDS 3\n",
    "run tls-perf, clock wall\nunknown unknown - 5443 x -1 full 7 @1\n" },
  { "rustls", NULL,
    "bulk\tTLSv1_3\tTLS13_AES_256_GCM_SHA384\tmax_fragment_size:default\tsend\t2.50\tMB/s\n"
    "bulk\tTLSv1_3\tTLS13_AES_256_GCM_SHA384\tmax_fragment_size:default\trecv\t3.50\tMB/s\n"
    "handshakes\tTLSv1_3\tEcdsaP256\tTLS13_AES_256_GCM_SHA384\tclient\tserver-auth\tno-resume\t"
    "8733.10\thandshakes/s\n"
    "handshakes\tTLSv1_2\tRsa2048\tTLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256\tclient\tserver-auth\t"
    "no-resume\tthreads\t2\t100.25\t200.25\ttotal\t300.50\tper-thread\t150.25\thandshakes/s\n",
    "run rustls, clock wall\n"
    "bulk TLSv1_3 TLS13_AES_256_GCM_SHA384 max_fragment_size:default send encrypt - 2621440 B/s @1 "
    "\"bulk TLSv1_3 TLS13_AES_256_GCM_SHA384 max_fragment_size:default send\"\n"
    "bulk TLSv1_3 TLS13_AES_256_GCM_SHA384 max_fragment_size:default recv decrypt - 3670016 B/s @2 "
    "\"bulk TLSv1_3 TLS13_AES_256_GCM_SHA384 max_fragment_size:default recv\"\n"
    "handshakes TLSv1_3 EcdsaP256 TLS13_AES_256_GCM_SHA384 client server-auth no-resume op - "
    "8733.1 "
    "op/s @3 \"handshakes TLSv1_3 EcdsaP256 TLS13_AES_256_GCM_SHA384 client server-auth "
    "no-resume\"\n"
    "run rustls, clock wall, 2 threads\n"
    "handshakes TLSv1_2 Rsa2048 TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 client server-auth no-resume "
    "op - 300.5 op/s @4 \"handshakes TLSv1_2 Rsa2048 TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 client "
    "server-auth no-resume\"\n" },
  { "rustls-ci-bench", NULL,
    "handshake_no_resume_ring_1.3_rsa_aes_server,500000,400000,600000,1000000\n"
    "handshake_no_resume_ring_1.3_rsa_aes_client,500000\n"
    "handshakes happen 8733.10 times, some TLSv1_3 of 2.50 handshakes/s\n"
    "bulk mail at 2.50 MB/s\nhandshake_no_resume_ring and others,2,no\n",
    "run rustls, clock wall\nhandshake_no_resume_ring_1.3_rsa_aes_server op - 1818.18181818182 "
    "op/s "
    "@1 "
    "\"handshake_no_resume_ring_1.3_rsa_aes_server\"\n" },

  /* ---- lib25519, liboqs ---- */
  { "lib25519", NULL,
    "lib25519 version 20230630\nlib25519 arch amd64\n"
    "cpucycles selected persecond 2000000000\ncpucycles selected implementation amd64-pmc\n"
    "cpucycles selected 0 40 +10-2+0-2+3\n"
    "dh_x25519 selected implementation amd64-avx2 compiler clang -O3; Debian clang 14\n"
    "dh_x25519_keypair selected 32 20000 +41-2+0-2+344\n"
    "dh_x25519 selected 32 50000 +41-2+0-2+344\n"
    "sign_ed25519 selected 59 40000 +41-2+0-2+344\n"
    "hash_sha512 selected 1000 5000 +41-2+0-2+344\nhash_sha512 0 1000 10000 +41-2+0-2+344\n"
    "nG_merged25519 selected 32 25000 +41-2+0-2+344\n",
    "run lib25519 20230630, clock wall\n"
    "x25519 keygen - 100000 op/s @7 \"dh_x25519_keypair selected 32\"\n"
    "x25519 derive - 40000 op/s by amd64-avx2 @8 \"dh_x25519 selected 32\"\n"
    "ed25519 sign 59 50000 op/s @9 \"sign_ed25519 selected 59\"\n"
    "sha512 digest 1000 400000000 B/s @10 \"hash_sha512 selected 1000\"\n"
    "sha512 digest 1000 200000000 B/s @11 \"hash_sha512 0 1000\"\n"
    "nG_merged25519 op 32 80000 op/s @12 \"nG_merged25519 selected 32\"\n" },
  { "lib25519-prose", NULL,
    "cpucycles selected persecond 2000000000\ndh_x25519 selected 32 50000 +41-2\n"
    "we selected 32 50000 of them\ndh_x25519 selected 32 50000 -\nlib25519 version 2\n"
    "three selected 32 50000 +\n",
    "run SUPERCOP, clock wall\nx25519 derive - 40000 op/s @2 \"dh_x25519 selected 32\"\n" },
  { "liboqs", NULL,
    "Configuration info\n==================\nTarget platform:  x86_64-Linux-6.8.0\n"
    "Compiler:         gcc (11.4.0)\nOQS version:      0.12.0-rc1 (major: 0, minor: 12)\n"
    "Started at 2024-12-08 18:03:41\n"
    "Operation           | Iterations | Total time (s) | Time (us): mean | pop. stdev | CPU "
    "cycles: "
    "mean          | pop. stdev\n"
    "------------------- | ----------:| --------------:| ---------------:| ----------:| "
    "-------------------------:| ----------:\n"
    "ML-KEM-768          |            |                |                 |            |            "
    "               |           \n"
    "keygen              |     369995 |         10.000 |          25.000 |      5.281 |            "
    "         32137 |       6258\n"
    "encaps              |     134417 |         10.000 |          50.000 |     45.855 |            "
    "         88522 |      54576\n"
    "Dilithium2          |            |                |                 |            |            "
    "               |           \n"
    "sign                |     134417 |         10.000 |         100.000 |     45.855 |            "
    "         88522 |      54576\n"
    "public key bytes: 1312, secret key bytes: 2528, signature bytes: 2420\n"
    "Ended at 2024-12-08 18:04:41\n",
    "run liboqs 0.12.0-rc1, clock wall\n"
    "ml-kem-768 keygen - 40000 op/s @10 \"ML-KEM-768 keygen\"\n"
    "ml-kem-768 encapsulate - 20000 op/s @11 \"ML-KEM-768 encaps\"\n"
    "Dilithium2 sign - 10000 op/s @13 \"Dilithium2 sign\"\n" },
  { "liboqs-prose", NULL,
    "Operation | Iterations | Total time (s) | Time (us): mean | pop. stdev\n"
    "alice 0   |      17664 |         10.000 |         500.000 |     24.189\n"
    "It ran 17664 times in 10.000 seconds\nbob 10923 3 4 5\n",
    "run liboqs, clock wall\nalice 0 op - 2000 op/s @2 \"alice 0\"\n" },

  /* ---- benchmarks of languages and of commands ---- */
  { "go", NULL,
    "goos: linux\ngoarch: amd64\npkg: crypto/cipher\ncpu: AMD EPYC 7763 64-Core Processor\n"
    "BenchmarkAESGCM/Seal-128-1350-8  \t 3000000\t       400.0 ns/op\t3375.00 MB/s\t       0 "
    "B/op\t       0 allocs/op\n"
    "BenchmarkAESCBCEncrypt1K-8   1000000   1000 ns/op   1024.00 MB/s\nPASS\n"
    "ok  \tcrypto/cipher\t2.5s\n"
    "goos: linux\npkg: crypto/sha256\ncpu: AMD EPYC 7763 64-Core Processor\n"
    "BenchmarkHash8K/SHA-256-8   100   8192 ns/op   1000.00 MB/s\n"
    "BenchmarkMyOwn-8   100   20000 ns/op\n"
    "goos: linux\npkg: crypto/sha256\ncpu: AMD EPYC 7763 64-Core Processor\n"
    "BenchmarkHash8K/SHA-256-8   100   4096 ns/op   2000.00 MB/s\n",
    "run Go, clock wall\n"
    "aes-128-gcm encrypt 1350 3375000000 B/s @5 \"AESGCM/Seal-128-1350\"\n"
    "aes-128-cbc encrypt 1024 1024000000 B/s @6 \"AESCBCEncrypt1K\"\n"
    "sha256 digest 8192 1000000000 B/s @12 \"Hash8K/SHA-256\"\n"
    "MyOwn op - 50000 op/s @13 \"MyOwn\"\n"
    "run Go, clock wall\nsha256 digest 8192 2000000000 B/s @17 \"Hash8K/SHA-256\"\n" },
  { "go-prose", NULL,
    "BenchmarkSHA256-4 100 20000 ns/op\nBenchmarks took 20000 ns/op\n"
    "Benchmark 3 of 4 has 20000 apples\nBenchmarkX-8 --- FAIL: 3 of 4\nok pkg 2.5s\n",
    "run Go, clock wall\nsha256 op - 50000 op/s @1 \"SHA256\"\n" },
  { "benchstat", NULL,
    "                        │   a.txt    │\n                        │   sec/op   │\n"
    "AESGCM/Seal-128-1350-8    400.0n ± 1%\nSHA256-8     2.000µ ± 0%\ngeomean 900.0n\n"
    "                        │    B/s     │\nAESGCM/Seal-128-1350-8    2.500Gi ± 1%\n",
    "run Go, clock wall\naes-128-gcm encrypt - 2500000 op/s @3 \"AESGCM/Seal-128-1350\"\n"
    "sha256 op - 500000 op/s @4 \"SHA256\"\n"
    "aes-128-gcm encrypt - 2684354560 B/s @7 \"AESGCM/Seal-128-1350\"\n" },
  { "benchstat-comparison", NULL,
    "md5 1.50k\nname old time/op new time/op delta\nSHA256-8 2.000us ± 0% 1.000us ± 0% -50.00%\n",
    "run -, clock user\nmd5 digest - 1500 B/s @1 \"md5\"\n", "2" },
  { "hyperfine-json", NULL,
    "{\n  \"results\": [\n    {\n      \"command\": \"openssl dgst -sha256 big\",\n"
    "      \"mean\": 0.125,\n      \"stddev\": 0.001,\n      \"median\": 0.125,\n"
    "      \"user\": 0.1,\n      \"times\": [0.124, 0.126],\n      \"exit_codes\": [0, 0]\n    }\n"
    "  ]\n}\n",
    "run hyperfine, clock wall\n"
    "openssl dgst -sha256 big op - 8 op/s @1 \"openssl dgst -sha256 big\"\n" },
  { "hyperfine-text", NULL,
    "Benchmark 1: sha256sum big\n"
    "  Time (mean ± σ):      12.5 ms ±   0.4 ms    [User: 5.2 ms, System: 3.1 ms]\n"
    "  Range (min … max):    12.1 ms …  13.4 ms    100 runs\n\nSummary\n"
    "  sha256sum big ran\n    1.05 ± 0.12 times faster than sha1sum big\n",
    "run hyperfine, clock wall\nsha256sum big op - 80 op/s @2 \"sha256sum big\"\n" },
  { "hyperfine-csv", NULL,
    "command,mean,stddev,median,user,system,min,max\n"
    "\"sha256sum a, b\",0.5,0.1,0.5,0.4,0.1,0.4,0.6\nThat is all, and 0.5 was the mean\n",
    "run hyperfine, clock wall\nsha256sum a, b op - 2 op/s @2 \"sha256sum a, b\"\n" },
  { "criterion-text", NULL,
    "sha256/1024             time:   [1.9000 µs 2.0000 µs 2.1000 µs]\n"
    "                        thrpt:  [480.00 MiB/s 488.28125 MiB/s 500.00 MiB/s]\n"
    "                 change:\n"
    "                        time:   [-1.5000% -1.0000% -0.5000%] (p = 0.01 < 0.05)\n"
    "                        Performance has improved.\n"
    "aes-128-gcm/decrypt/with a long name of its own\n"
    "                        time:   [400.00 ns 500.00 ns 600.00 ns]\n"
    "Found 3 outliers among 100 measurements (3.00%)\n"
    "test sha512_8k ... bench:      20,480 ns/iter (+/- 56) = 400 MB/s\n"
    "test p256_sign ... bench:      40,000 ns/iter (+/- 56)\n",
    "run criterion, clock wall\nsha256 digest 1024 512000000 B/s @1 \"sha256/1024\"\n"
    "aes-128-gcm decrypt - 2000000 op/s @7 \"aes-128-gcm/decrypt/with a long name of its own\"\n"
    "sha512_8k op - 400000000 B/s @9 \"sha512_8k\"\np256_sign op - 25000 op/s @10 "
    "\"p256_sign\"\n" },
  { "criterion-json", "target/criterion/sha256/8192/new/estimates.json",
    "{\"mean\":{\"confidence_interval\":{},\"point_estimate\":4100.0,\"standard_error\":1.0},"
    "\"median\":{\"point_estimate\":4050.0},\"median_abs_dev\":{\"point_estimate\":10.0},"
    "\"slope\":{\"point_estimate\":4000.0},\"std_dev\":{\"point_estimate\":20.0}}\n",
    "run criterion, clock wall\nsha256 op - 250000 op/s @1 \"sha256/8192\"\n" },
  { "criterion-prose", NULL,
    "sha256 time: [1.0 ns 2.0 ns 4.0 ns]\nthe time: [1 of 3]\ntest it ... bench: soon ns/iter "
    "(+/-)\n"
    "time: [a b c d e f]\ntest one ... ok in 2.0 ns/iter\n",
    "run criterion, clock wall\nsha256 op - 500000000 op/s @1 \"sha256\"\n" },
  { "phoronix", NULL,
    "<?xml version=\"1.0\"?>\n<PhoronixTestSuite>\n  <Result>\n"
    "    <Identifier>pts/openssl-3.1.0</Identifier>\n    <Title>OpenSSL</Title>\n"
    "    <Description>Algorithm: SHA256</Description>\n    <Scale>byte/s</Scale>\n    <Data>\n"
    "      <Entry>\n        <Identifier>EPYC 9654</Identifier>\n        <Value>2500</Value>\n"
    "        <RawString>2400:2500:2600</RawString>\n      </Entry>\n"
    "      <Entry>\n        <Identifier>Xeon</Identifier>\n        <Value>1500</Value>\n"
    "      </Entry>\n    </Data>\n  </Result>\n  <Result>\n"
    "    <Identifier>pts/openssl-3.1.0</Identifier>\n"
    "    <Description>Algorithm: RSA4096</Description>\n    <Scale>sign/s</Scale>\n"
    "    <Entry>\n<Identifier>EPYC 9654</Identifier>\n<Value>800.5</Value>\n</Entry>\n"
    "    <Entry>\n<Identifier>Xeon</Identifier>\n<Value></Value>\n</Entry>\n  </Result>\n"
    "  <Result>\n<Identifier>pts/securemark</Identifier>\n<Scale>marks</Scale>\n"
    "<Entry>\n<Identifier>Xeon</Identifier>\n<Value>5</Value>\n</Entry>\n</Result>\n"
    "</PhoronixTestSuite>\n",
    "run Phoronix Test Suite, clock -\n"
    "sha256 digest - 2500 B/s @11 \"pts/openssl-3.1.0 Algorithm: SHA256\"\n"
    "rsa-4096 sign - 800.5 op/s @26 \"pts/openssl-3.1.0 Algorithm: RSA4096\"\n"
    "run Phoronix Test Suite, clock -\n"
    "sha256 digest - 1500 B/s @16 \"pts/openssl-3.1.0 Algorithm: SHA256\"\n",
    "30 38" },
};

static void
describe_handshake (GString *text, const HmHandshake *handshake)
{
  g_string_append_printf (text, "%s %s %s %u x %" G_GINT64_FORMAT " %s %.12g", handshake->protocol,
                          handshake->cipher, handshake->key != NULL ? handshake->key : "-",
                          handshake->connections, handshake->bytes, handshake->mode,
                          handshake->seconds);
  if (!isnan (handshake->client_seconds))
    g_string_append_printf (text, " = %.12g + %.12g", handshake->client_seconds,
                            handshake->server_seconds);
  g_string_append_printf (text, " @%u\n", handshake->line);
  g_assert_nonnull (handshake->printed);
  g_assert_cmpint (handshake->status, ==, HM_STATUS_OK);
}

static void
describe_result (GString *text, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  const HmFigures *figures = hm_result_get_figures (result);
  const char *implementation = hm_result_get_implementation (result);

  g_string_append_printf (text, "%s %s ", key->algorithm, hm_operation_to_string (key->operation));
  if (key->size >= 0)
    g_string_append_printf (text, "%" G_GINT64_FORMAT " ", key->size);
  else
    g_string_append (text, "- ");
  if (hm_result_has_value (result))
    g_string_append_printf (text, "%.15g %s", figures->value,
                            hm_unit_to_string (hm_result_get_unit (result)));
  else
    {
      g_assert_true (isnan (figures->value));
      g_string_append (text, hm_status_to_string (figures->status));
    }
  if (implementation != NULL)
    g_string_append_printf (text, " by %s", implementation);
  g_string_append_printf (text, " @%u \"%s\"\n", hm_result_get_line (result),
                          hm_result_get_printed (result));
}

static char *
describe (HmImport *import)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < import->runs->len; i++)
    {
      HmRun *run = g_ptr_array_index (import->runs, i);
      const HmLibrary *library = hm_run_get_library (run);
      const HmMethod *method = hm_run_get_method (run);
      GPtrArray *handshakes = hm_run_get_handshakes (run);

      g_string_append_printf (
          text, "run %s%s%s, clock %s", library->name != NULL ? library->name : "-",
          library->version != NULL ? " " : "", library->version != NULL ? library->version : "",
          method->clock != NULL ? method->clock : "-");
      if (method->threads > 1)
        g_string_append_printf (text, ", %u threads", method->threads);
      g_string_append_c (text, '\n');
      for (guint r = 0; r < hm_run_get_n_results (run); r++)
        describe_result (text, hm_run_get_result (run, r));
      for (guint h = 0; h < handshakes->len; h++)
        describe_handshake (text, g_ptr_array_index (handshakes, h));
    }
  return g_string_free (text, FALSE);
}

static void
test_sample (gconstpointer data)
{
  const Sample *sample = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import =
      hm_import_text (sample->text, -1, sample->file != NULL ? sample->file : "sample.txt", &error);
  g_autofree char *found = NULL;
  g_autoptr (GString) skipped = g_string_new (NULL);
  guint last = 0;

  g_assert_no_error (error);
  found = describe (import);
  g_assert_cmpstr (found, ==, sample->expected);
  for (guint i = 0; i < import->skipped->len; i++)
    {
      const HmImportRemark *remark = g_ptr_array_index (import->skipped, i);

      g_assert_cmpstr (remark->reason, !=, "");
      if (remark->line != last)
        g_string_append_printf (skipped, "%s%u", skipped->len > 0 ? " " : "", remark->line);
      last = remark->line;
    }
  g_assert_cmpstr (skipped->str, ==, sample->skipped != NULL ? sample->skipped : "");

  for (guint i = 0; i < import->runs->len; i++)
    {
      g_autofree char *json = hm_run_to_json (g_ptr_array_index (import->runs, i), FALSE);
      g_autoptr (HmRun) again = hm_run_from_json (json, -1, "again.json", &error);
      g_autofree char *same = NULL;

      g_assert_no_error (error);
      same = hm_run_to_json (again, FALSE);
      g_assert_cmpstr (same, ==, json);
    }
}

/* What one turn of the loop did, where the program's own is not the usual one. */
static void
test_workload (void)
{
  static const struct
  {
    const char *text, *workload;
  } cases[] = {
    { "MD5 10ms 20ms 40ms\n", "hash:update" },
    { "sha1 10ms 20ms 40ms 10ms 10ms\n", "hash:update" },
    { "Operation  Milliseconds/Operation\nDSA 1024 Signature  2.00\n", "dsa:sign-q160" },
    { "Operation  Milliseconds/Operation\nDSA 1024 Signature with precomputation  2.00\n",
      "dsa:sign-q160,table" },
    { "Operation  Milliseconds/Operation\nDH 1024 Key-Pair Generation with precomputation  2.00\n",
      "key:operation,table" },
    { "SHA-256   5 MiB took 1.000 seconds,   5.000 MiB/s\n", "hash:update" },
    { "HMAC-SHA256   5 MiB took 1.000 seconds,   5.000 MiB/s\n", "mac:update" },
    { "AES-256-GCM-dec   5 MiB took 1.000 seconds,   5.000 MiB/s\n", "aead:init+aad+update+tag" },
    { "AES-128-CCM-enc-no_AAD   5 MiB took 1.000 seconds,   5.000 MiB/s\n",
      "aead:init+update+tag" },
    { "$ benchmark -dgst_full\nSHA-256   5 MiB took 1.000 seconds,   5.000 MiB/s\n",
      "hash:init+update+final" },
    { "  Algorithm   mode Mbyte/s\n  sha256   update   512.33\n", "hash:update" },
    { "hash,SHA256,,,,0.500,ns/B,2.0,MiB/s,2.000,c/B\n", "hash:update" },
    { "mac,HMAC_SHA1,,,,0.500,ns/B,1.5,MiB/s,2.000,c/B\n", "mac:update" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HmImport) import = hm_import_text (cases[i].text, -1, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (
          hm_result_get_key (hm_run_get_result (g_ptr_array_index (import->runs, 0), 0))->workload,
          ==, cases[i].workload);
    }
}

/* Cycles without a clock, and a list that was cut: nothing, and the reason. */
static void
test_nothing (void)
{
  static const struct
  {
    const char *text, *said;
  } cases[] = {
    { "dh_x25519 selected 32 50000 +41-2+0\n", "clock" },
    { "name old time/op new time/op delta\nX-8 2us ± 0% 1us ± 0% -50%\n", "comparison" },
    { "0 connections in 31 real seconds, 0 bytes read per connection\n", "nothing" },
    { "<Result>\n<Identifier>x</Identifier>\n<Scale>points</Scale>\n<Identifier>y</Identifier>\n"
      "<Value>3</Value>\n</Result>\n</PhoronixTestSuite>\n",
      "unit" },
    { "Algorithm Provider MiB/Second Cycles/Byte\n", "Crypto++" },
    { "Memory-AES 2.5 MB/sec\nMemory copy 4.20 GB/sec\nnic eth0 512.50 KB/sec\n", "Memory" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      HmImport *import = hm_import_text (cases[i].text, -1, "some.txt", &error);

      g_assert_null (import);
      g_assert_error (error, HM_IMPORT_ERROR, HM_IMPORT_ERROR_NOTHING);
      if (strstr (error->message, cases[i].said) == NULL)
        g_error ("“%s” does not say “%s”", error->message, cases[i].said);
    }
}

/* Megabytes of what the dialects look at, which must not take quadratic time. */
static void
test_hostile (void)
{
  static const char *const pieces[] = {
    "Algorithm MiB/Second\nMD5 3\n",
    "ECB CBC\nMD5 1ms 2ms 3ms\n",
    "SSLv3 RC4-MD5 1000 x 1 1.0s 1.0s ",
    "SSLv3 RC4-MD5 1000 x 1 1.0s 1.0s\n512bit server key\n",
    "TLSv1, cipher x y, 1 bit RSA\n200 handshakes of 1 bytes done\nuser 1m1.0s\n",
    "5 connections in 3 real seconds, 0 bytes read per connection\n",
    "<Result>\n<Scale>s</Scale>\n<Identifier>a</Identifier>\n<Value>1</Value>\n",
    "goos: \npkg: a\nBenchmarkA 1 1 ns/op\n",
    "Benchmark Time CPU Iterations\nBM_a 1 ns 1 ns 1\n",
    "tttttttttttttttt",
    "Algorithm,MB/s,Cycles per byte,\na,1,2,\n",
    "a,",
    "\"",
    "Operation Iterations Total time (s) Time (us): mean\nx\ny 1 1.0 1.0 1.0\n",
    "cpucycles selected persecond 1\nx selected 1 1 +1\n",
    "a time: [1 ns 2 ns 3 ns]\nthrpt: [1 B/s 2 B/s 3 B/s]\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (HmImport) import = NULL;

      while (text->len < 256 * 1024)
        g_string_append (text, pieces[i]);
      import = hm_import_text (text->str, (gssize) text->len, NULL, NULL);
      if (import != NULL)
        g_assert_cmpuint (import->skipped->len, <=, HM_IMPORT_MAX_REMARKS);
    }
}

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strconcat ("/import-dialects/", samples[i].name, NULL);

      g_test_add_data_func (path, &samples[i], test_sample);
    }
  g_test_add_func ("/import-dialects/workload", test_workload);
  g_test_add_func ("/import-dialects/nothing", test_nothing);
  g_test_add_func ("/import-dialects/hostile", test_hostile);
  return g_test_run ();
}
