/* test-import.c: each dialect and each way in which a text is mangled, with exact figures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "run/import/hm-import.h"

#include <locale.h>
#include <math.h>
#include <string.h>

#include "run/hm-run-private.h"
#include "run/hm-word.h"
#include "run/import/hm-import-lines.h"

typedef struct
{
  const char *name;
  const char *text;
  gssize length;        /* 0: up to the NUL */
  const char *expected; /* a line for each run and each figure, see describe () */
  const char *skipped;  /* numbers of the lines that gave none, "3 5", or NULL */
} Sample;

#define HEAD_5 "type             16 bytes     64 bytes    256 bytes   1024 bytes   8192 bytes\n"
#define HEAD_2 "type             16 bytes     64 bytes\n"

static const Sample samples[] = {
  /* ---- the tables of one program in thirty years ---- */
  { "table-oldest",
    "type           8 bytes     64 bytes    256 bytes\n"
    "cfb des        456.23k      475.22k      481.79k\n"
    "rc4       CI  1830.81k     2035.75k     2067.28k\n"
    "rsa  512 bits   0.159s !RSA_LLONG\n",
    0,
    "run -\n"
    "des-cfb encrypt 8 456230 B/s @2\ndes-cfb encrypt 64 475220 B/s @2\n"
    "des-cfb encrypt 256 481790 B/s @2\n"
    "rc4 encrypt 8 1830810 B/s @3\nrc4 encrypt 64 2035750 B/s @3\nrc4 encrypt 256 2067280 B/s @3\n"
    "rsa-512 sign - 0.159 s/op @4\n" },
  { "table-options",
    "type           8 bytes     64 bytes\nmd2       C     30.53k       83.58k\n"
    "rc4       I   1902.74k     2055.20k\ncbc idea  L    645.69k      684.22k\n"
    "frob X          12.00k       13.00k\n",
    0,
    "run -\nmd2 digest 8 30530 B/s @2\nmd2 digest 64 83580 B/s @2\n"
    "rc4 encrypt 8 1902740 B/s @3\nrc4 encrypt 64 2055200 B/s @3\n"
    "idea-cbc encrypt 8 645690 B/s @4\nidea-cbc encrypt 64 684220 B/s @4\n"
    "frob X encrypt 8 12000 B/s @5\nfrob X encrypt 64 13000 B/s @5\n" },
  { "header-of-kibibytes", "Algorithm 16 B 64B 1 KiB 8k\nmd5 1.00k 2.00k 3.00k 4.00k\n", 0,
    "run -\nmd5 digest 16 1000 B/s @2\nmd5 digest 64 2000 B/s @2\nmd5 digest 1024 3000 B/s @2\n"
    "md5 digest 8192 4000 B/s @2\n" },
  { "header-wrapped-before-bytes",
    "type  16 bytes  64 bytes  256\nbytes  1024 bytes\nmd5  1.00k  2.00k  3.00k\n4.00k\n", 0,
    "run -\nmd5 digest 16 1000 B/s @3\nmd5 digest 64 2000 B/s @3\nmd5 digest 256 3000 B/s @3\n"
    "md5 digest 1024 4000 B/s @3\n" },
  { "rates-wrapped-without-header",
    " 256 bits ecdsa (nistp256)   0.0000s   0.0001s  40000.0\n10000.0\nmd5 was not measured\n", 0,
    "run -\necdsa-p256 sign - 40000 op/s @1\necdsa-p256 verify - 10000 op/s @1\n" },
  { "name-behind-a-tag", HEAD_2 "Jan  2 03:04:05 host app: sha256 1.00k 2.00k\n", 0,
    "run -\nsha256 digest 16 1000 B/s @2\nsha256 digest 64 2000 B/s @2\n" },
  { "multi-evp",
    "Forked child 0\nGot: +H:16:64 from 0\nGot: +F:22:aes-128-cbc:1000.00:2000.00 from 0\n"
    "OpenSSL 1.1.1k  25 Mar 2021\nevp             14111.49k     47147.75k\n",
    0,
    "run OpenSSL 1.1.1k 25 Mar 2021 wall\n"
    "aes-128-cbc encrypt 16 14111490 B/s @5\naes-128-cbc encrypt 64 47147750 B/s @5\n" },
  { "remarks-between",
    HEAD_5 "md5 1.00k (9.2 cpb) 2.00k (4.1 cpb) 3.00k 4.00k 5.00k\n"
           "sha256 1.00k 2.00k 30000\n",
    0,
    "run -\nmd5 digest 16 1000 B/s @2\nmd5 digest 64 2000 B/s @2\nmd5 digest 256 3000 B/s @2\n"
    "md5 digest 1024 4000 B/s @2\nmd5 digest 8192 5000 B/s @2\n"
    "sha256 digest 16 1000 B/s @3\nsha256 digest 64 2000 B/s @3\n",
    "3" },
  { "log-of-absurd-sizes",
    "Doing md4 for 3s on 18446744073709551616 size blocks: 5 md4's in 3.00s\n"
    "Doing md5 for 3s on 16 size blocks: 3000 md5's in 3.00s\n",
    0, "run -\nmd5 digest 16 16000 B/s @2\n", "1" },
  { "table-seconds",
    "SSLeay 0.7.1 20-Jan-1997\nbuilt on Mon Jan 20 02:59:45 EST 1997\nC flags:cc -O\n"
    "rsa  512 bits   0.031s   0.004\n                  sign    verify\n"
    "rsa 1024 bits   0.1072s   0.0064s\n",
    0,
    "run SSLeay 0.7.1 20-Jan-1997\n"
    "rsa-512 sign - 0.031 s/op @4\nrsa-512 verify - 0.004 s/op @4\n"
    "rsa-1024 sign - 0.1072 s/op @6\nrsa-1024 verify - 0.0064 s/op @6\n" },
  { "plain-bytes",
    "type              8 bytes     64 bytes\nmd2               2176.00      5994.67 \n"
    "md5              14111.49k     47147.75k\nidea cbc             0.00         0.00 \n",
    0,
    "run -\nmd2 digest 8 2176 B/s @2\nmd2 digest 64 5994.67 B/s @2\n"
    "md5 digest 8 14111490 B/s @3\nmd5 digest 64 47147750 B/s @3\n"
    "idea-cbc encrypt 8 unavailable @4\nidea-cbc encrypt 64 unavailable @4\n" },
  { "lost-k", HEAD_2 "md5              14111.49     9147.75\n", 0,
    "run -\nmd5 digest 16 14111490 B/s @2\nmd5 digest 64 9147750 B/s @2\n" },
  { "rates",
    "OpenSSL 1.1.1f  31 Mar 2020\n                  sign    verify    sign/s verify/s\n"
    "rsa 2048 bits 0.000632s 0.000019s   1582.3  52631.6\n"
    " 256 bits ecdsa (nistp256)   0.0001s   0.0001s   9520.3   8042.1\n"
    " 253 bits EdDSA (Ed25519)   0.0000s   0.0001s  29748.0  10702.0\n"
    "                              op      op/s\n"
    " 256 bits ecdh (nistp256)   0.0001s  15302.9\n",
    0,
    "run OpenSSL 1.1.1f 31 Mar 2020\nrsa-2048 sign - 1582.3 op/s @3\nrsa-2048 verify - 52631.6 "
    "op/s @3\n"
    "ecdsa-p256 sign - 9520.3 op/s @4\necdsa-p256 verify - 8042.1 op/s @4\n"
    "ed25519 sign - 29748 op/s @5\ned25519 verify - 10702 op/s @5\n"
    "ecdh-p256 derive - 15302.9 op/s @7\n" },
  { "four-operations-and-kem",
    "version: 3.5.1\nbuilt on: built on: Tue Jul  1 08:57:04 2025 UTC\nCPUINFO: N/A\n"
    "                   sign    verify    encrypt   decrypt   sign/s verify/s  encr./s  decr./s\n"
    "rsa  4096 bits 0.003640s 0.000057s 0.000061s 0.003660s    274.7  17543.9  16393.4    273.2\n"
    "                               keygen    encaps    decaps keygens/s  encaps/s  decaps/s\n"
    "                   rsa15360 73.900000s 0.000746s 0.180727s       0.0    1339.7       5.5\n"
    "                     X25519 0.000043s 0.000141s 0.000073s   23496.4    7107.0   13621.0\n"
    "                               keygen     signs    verify keygens/s    sign/s  verify/s\n"
    "                    mldsa44 0.000158s 0.000751s 0.000173s    6342.2    1332.0    5768.5\n",
    0,
    "run OpenSSL 3.5.1\nrsa-4096 sign - 274.7 op/s @5\nrsa-4096 verify - 17543.9 op/s @5\n"
    "rsa-4096 encrypt - 16393.4 op/s @5\nrsa-4096 decrypt - 273.2 op/s @5\n"
    "rsa-15360 keygen - 73.9 s/op @7\nrsa-15360 encapsulate - 1339.7 op/s @7\n"
    "rsa-15360 decapsulate - 5.5 op/s @7\n"
    "dhkem-x25519 keygen - 23496.4 op/s @8\ndhkem-x25519 encapsulate - 7107 op/s @8\n"
    "dhkem-x25519 decapsulate - 13621 op/s @8\n"
    "ml-dsa-44 keygen - 6342.2 op/s @10\nml-dsa-44 sign - 1332 op/s @10\n"
    "ml-dsa-44 verify - 5768.5 op/s @10\n" },
  { "libressl-kem",
    "                keygen  keygen/s    encap   encap/s    decap   decap/s\n"
    "mlkem 768   0.000024s  41666.7   0.000029s  34482.8   0.000030s  33333.3\n",
    0,
    "run -\nml-kem-768 keygen - 41666.7 op/s @2\nml-kem-768 encapsulate - 34482.8 op/s @2\n"
    "ml-kem-768 decapsulate - 33333.3 op/s @2\n" },
  { "wide-names-and-glue",
    "type             16 bytes     64 bytes\nChaCha20-Poly1305   224488.07k   467882.15k\n"
    "AES-128-GCM     10240000.25k11000000.50k\nmade-up-cipher  5.00k 6.00k // SW\n",
    0,
    "run -\nchacha20-poly1305 encrypt 16 224488070 B/s @2\n"
    "chacha20-poly1305 encrypt 64 467882150 B/s @2\n"
    "aes-128-gcm encrypt 16 10240000250 B/s @3\naes-128-gcm encrypt 64 11000000500 B/s @3\n"
    "made-up-cipher encrypt 16 5000 B/s @4\nmade-up-cipher encrypt 64 6000 B/s @4\n" },
  { "no-figure",
    HEAD_2 "md5              infk     2.00k\n"
           "rsa 512 bits -9.990000s 0.000019s -0.1 52631.6\n",
    0,
    "run -\nmd5 digest 16 failed @2\nmd5 digest 64 2000 B/s @2\n"
    "rsa-512 sign - failed @3\nrsa-512 verify - 52631.6 op/s @3\n",
    "2 3" },
  { "same-name-twice", HEAD_2 "sha1  1.00k 2.00k\nsha1  3.00k 4.00k (padlock engine)\n", 0,
    "run -\nsha1 digest 16 1000 B/s @2\nsha1 digest 64 2000 B/s @2\n"
    "sha1 digest 16 3000 B/s @3\nsha1 digest 64 4000 B/s @3\n" },
  { "no-header", "sha1  1.00k 2.00k 3.00k\n", 0,
    "run -\nsha1 digest - 1000 B/s @1\nsha1 digest - 2000 B/s @1\nsha1 digest - 3000 B/s @1\n" },
  { "prose",
    HEAD_2
    "md5  1.00k 2.00k\nThe performance of md5 went from 12.5k to 13.7k per second with 3.0.5.\n"
    "sha1 13.5k is what we had in 2.5s, and rsa 2048 bits took 3.5s\n"
    "OpenSSL 1.0.2 was released in 2015.\nRSA 2048 bits in 3.0s and 2.0s\n"
    "User time (seconds): 18.00\nAverage load 0.50 0.60\n",
    0, "run -\nmd5 digest 16 1000 B/s @2\nmd5 digest 64 2000 B/s @2\n" },
  { "comparison",
    "sha1 1.10k\nmd5  1.05x  0.98x\ntype              8 byte%    64 byte%\n"
    "md2                100.20     98.10\nrsa  512 bits %    99.10 %    98.02\n",
    0, "run -\nsha1 digest - 1100 B/s @1\n", "2 3 4 5" },

  /* ---- logs ---- */
  { "log",
    "Doing md5 for 3s on 8 size blocks: 376369 md5's in 3.00s\n"
    "Doing AES-128-CBC ops for 3s on 16 size blocks: 600 AES-128-CBC ops in 2.00s\n"
    "Doing AES-256-CBC-HMAC-SHA1 ops for 1s on 8192 size blocks: 1000 evp ops in 2.00s\n"
    "Doing md5 1310720 times on 64 size blocks: 1310720 md5's in 4.00s\n"
    "Doing 40 512 bit private rsa's: 40 512 bit private RSA's in 0.50s\n"
    "Doing 1024 bit sign dsa's for 10s: 119 1024 bit DSA signs in 10.00s\n"
    "Doing 253 bits sign Ed25519 ops for 2s: 30000 253 bits Ed25519 sign ops in 2.00s\n"
    "Doing X25519 encaps ops for 2s: 14214 X25519 KEM encaps ops in 2.00s\n",
    0,
    "run -\nmd5 digest 8 1003650.66667 B/s @1\naes-128-cbc encrypt 16 4800 B/s @2\n"
    "aes-256-cbc-hmac-sha1 encrypt 8192 4096000 B/s @3\n"
    "md5 digest 64 20971520 B/s @4\nrsa-512 sign - 80 op/s @5\ndsa-1024 sign - 11.9 op/s @6\n"
    "ed25519 sign - 15000 op/s @7\ndhkem-x25519 encapsulate - 7107 op/s @8\n" },
  { "log-broken",
    "Doing sha1 for 3s on 16 size blocks:\n3000 sha1's in 3.00s\n"
    "Doing mdc2 for 3s on 256 size blocks: ^[[15~9648 mdc2's in 3.00s\n"
    "Doing chacha20 for 3s on 16 size blocks: Doing sha512 for 3s on 16 size blocks: 300 sha512's "
    "in "
    "3.00s\n"
    "Doing rc4 for 3s on 16 size blocks: 100 rc4's in 0.00s\n"
    "Doing des cbc for 3s on 16 size blocks: -1 des cbc's in 3.00s\n"
    "Doing md4 for 3s on 16 size blocks: 7 sha1's in 3.00s\n",
    0,
    "run -\nsha1 digest 16 16000 B/s @1\nmdc2 digest 256 823296 B/s @3\nsha512 digest 16 1600 B/s "
    "@4\n"
    "rc4 encrypt 16 failed @5\ndes-cbc encrypt 16 failed @6\n",
    "5 6 7" },
  { "log-and-table",
    "Doing md5 for 3s on 16 size blocks: 3000 md5's in 3.00s\n"
    "Doing md5 for 3s on 64 size blocks: 3000 md5's in 3.00s\n"
    "Doing 256 bits sign ecdsa's for 10s: 100 256 bits ECDSA signs in 10.00s\n"
    "OpenSSL 1.0.2u  20 Dec 2019\n" HEAD_2 "md5              16.00k     99.00k\n"
    " 256 bits ecdsa (nistp256)   0.1000s   0.0500s     10.0     20.0\n",
    0,
    "run OpenSSL 1.0.2u 20 Dec 2019\nmd5 digest 16 16000 B/s @6\nmd5 digest 64 99000 B/s @6\n"
    "ecdsa-p256 sign - 10 op/s @7\necdsa-p256 verify - 20 op/s @7\n" },
  { "log-and-tables-of-one-name",
    "Doing 2048 bits private rsa sign ops for 1s: 4000 2048 bits private RSA sign ops in 1.00s\n"
    "Doing rsa2048 keygen ops for 1s: 26 rsa2048 KEM keygen ops in 1.00s\n"
    "Doing rsa2048 encaps ops for 1s: 60000 rsa2048 KEM encaps ops in 1.00s\n"
    "Doing rsa2048 keygen ops for 1s: 33 rsa2048 signature keygen ops in 1.00s\n"
    "Doing rsa2048 signs ops for 1s: 4600 rsa2048 signature sign ops in 1.00s\n"
    "version: 3.5.9\n"
    "                   sign    verify    encrypt   decrypt   sign/s verify/s  encr./s  decr./s\n"
    "rsa  2048 bits 0.000250s 0.000014s 0.000015s 0.000223s   4000.0  72954.5  65090.9   4485.7\n"
    "                               keygen    encaps    decaps keygens/s  encaps/s  decaps/s\n"
    "                    rsa2048 0.038461s 0.000016s 0.000240s      26.0   60000.0    4173.7\n"
    "                               keygen     signs    verify keygens/s    sign/s  verify/s\n"
    "                    rsa2048 0.030303s 0.000217s 0.000014s      33.0    4600.0   70923.5\n",
    0,
    "run OpenSSL 3.5.9\nrsa-2048 sign - 4000 op/s @8\nrsa-2048 verify - 72954.5 op/s @8\n"
    "rsa-2048 encrypt - 65090.9 op/s @8\nrsa-2048 decrypt - 4485.7 op/s @8\n"
    "rsa-2048 keygen - 26 op/s @10\nrsa-2048 encapsulate - 60000 op/s @10\n"
    "rsa-2048 decapsulate - 4173.7 op/s @10\n"
    "rsa-2048 keygen - 33 op/s @12\nrsa-2048 sign - 4600 op/s @12\n"
    "rsa-2048 verify - 70923.5 op/s @12\n" },
  { "several-runs",
    HEAD_2 "md5   1.00k  2.00k\n# another machine\nmd5   3.00k  4.00k\nOpenSSL 1.0.1 14 Mar 2012\n"
           "sha1  5.00k 6.00k\nDoing md5 for 3s on 16 size blocks: 3000 md5's in 3.00s\n",
    0,
    "run -\nmd5 digest 16 1000 B/s @2\nmd5 digest 64 2000 B/s @2\n"
    "run -\nmd5 digest 16 3000 B/s @4\nmd5 digest 64 4000 B/s @4\n"
    "run OpenSSL 1.0.1 14 Mar 2012\nsha1 digest 16 5000 B/s @6\nsha1 digest 64 6000 B/s @6\n"
    "run -\nmd5 digest 16 16000 B/s @7\n" },

  /* ---- for machines ---- */
  { "mr-seconds",
    "+DT:md5:3:16\n+R:300:md5:3.000000\n+H:16:64\n+F:2:md5:1600.00:3200.50\n"
    "+F2:0:512:0.000100:0.000010\n+F3:0:512:0.000200:0.000300\n+F5:0:256:0.000100:10000.000000\n",
    0,
    "run -\nmd5 digest 16 1600 B/s @4\nmd5 digest 64 3200.5 B/s @4\n"
    "rsa-512 sign - 0.0001 s/op @5\nrsa-512 verify - 1e-05 s/op @5\n"
    "dsa-512 sign - 0.0002 s/op @6\ndsa-512 verify - 0.0003 s/op @6\n"
    "256 bits ecdh derive - 10000 op/s @7\n" },
  { "mr-rates",
    "+DTP:mlkem512:keygen:1\n+DTP:mlkem512:encaps:1\n+DTP:mlkem512:decaps:1\n"
    "+F2:0:512:1000.0:20000.0:19000.0:999.0\n+F6:0:253:Ed25519:29748.0:10702.0\n"
    "+F8:0:2048:3293.8:0.000304\n+F9:0:38469.5:29718.2:26682.1\n+F10:0:1.0:2.0:3.0\n",
    0,
    "run -\nrsa-512 sign - 1000 op/s @4\nrsa-512 verify - 20000 op/s @4\n"
    "rsa-512 encrypt - 19000 op/s @4\nrsa-512 decrypt - 999 op/s @4\n"
    "ed25519 sign - 29748 op/s @5\ned25519 verify - 10702 op/s @5\nffdh-2048 derive - 3293.8 op/s "
    "@6\n"
    "ml-kem-512 keygen - 38469.5 op/s @7\nml-kem-512 encapsulate - 29718.2 op/s @7\n"
    "ml-kem-512 decapsulate - 26682.1 op/s @7\n",
    "8" },
  { "mr-multi-names",
    "+DTP:rsa2048:keygen:1\n+DTP:rsa2048:encaps:1\n+DTP:rsa2048:keygen:1\n+DTP:rsa2048:encaps:1\n"
    "+DTP:ML-KEM-768:encaps:1\n+DTP:ML-KEM-768:encaps:1\n"
    "Forked child 0\nForked child 1\nGot: +H:16 from 0\nGot: +H:16 from 1\n"
    "Got: +F9:13:1413.0:2370.0:1318.0 from 0\nGot: +F9:13:1250.0:2144.0:1281.0 from 1\n"
    "+F8:0:2048:3293.8:0.000304\n+F9:2:3.5:6064.5:415.5\n+F9:13:2663.5:4514.5:2599.5\n",
    0,
    "run - x2 wall\nffdh-2048 derive - 3293.8 op/s @13\n"
    "rsa-2048 keygen - 3.5 op/s @14\nrsa-2048 encapsulate - 6064.5 op/s @14\n"
    "rsa-2048 decapsulate - 415.5 op/s @14\n"
    "ml-kem-768 keygen - 2663.5 op/s @15\nml-kem-768 encapsulate - 4514.5 op/s @15\n"
    "ml-kem-768 decapsulate - 2599.5 op/s @15\n" },
  { "multi",
    "Forked child 0\nForked child 1\n+DT:AES-128-GCM:3:2\nGot: +H:2:31 from 0\n"
    "Got: +F:25:AES-128-GCM:10.00:20.00 from 0\nGot: +H:2:31 from 1\nversion: 3.0.13\n"
    "AES-128-GCM     41234.56k   500000.00k\n",
    0,
    "run OpenSSL 3.0.13 x2 wall\naes-128-gcm encrypt 2 41234560 B/s @8\n"
    "aes-128-gcm encrypt 31 500000000 B/s @8\n" },

  /* ---- what surrounds them, as people publish them ---- */
  { "log-names-no-curve",
    "You have chosen to measure elapsed time instead of user CPU time.\n"
    "Doing 163 bits  ecdh's for 10s: 1000 163-bits ECDH ops in 10.00s\n"
    "Doing 256 bits  ecdh's for 10s: 2000 256-bits ECDH ops in 10.00s\n"
    "Doing 163 bits  ecdh's for 10s: 900 163-bits ECDH ops in 10.00s\n"
    "Doing 256 bits  ecdh's for 10s: 500 256-bits ECDH ops in 10.00s\n"
    "version: 3.0.2\n                              op      op/s\n"
    " 163 bits ecdh (nistk163)   0.0100s    100.0\n 256 bits ecdh (nistp256)   0.0050s    200.0\n"
    " 163 bits ecdh (nistb163)   0.0111s     90.0\n"
    " 256 bits ecdh (brainpoolP256r1)   0.0200s     50.0\n",
    0,
    "run OpenSSL 3.0.2 wall\necdh-k163 derive - 100 op/s @8\necdh-p256 derive - 200 op/s @9\n"
    "ecdh-b163 derive - 90 op/s @10\necdh-brainpoolp256r1 derive - 50 op/s @11\n" },
  { "multi-its-end-only",
    "$ openssl speed -multi 4 -evp aes-256-gcm 2>&1 | tail -2\nbuilt on: Tue Sep 30 18:47:50 2025\n"
    "AES-256-GCM  1.00k 2.00k 3.00k 4.00k 5.00k 6.00k\n"
    "$ openssl speed -multi 8 -evp aes-256-gcm 2>&1 | tail -2\nbuilt on: Tue Sep 30 18:47:50 2025\n"
    "AES-256-GCM  7.00k 2.00k 3.00k 4.00k 5.00k 6.00k\n",
    0,
    "run OpenSSL x4 wall\naes-256-gcm encrypt 16 1000 B/s @3\naes-256-gcm encrypt 64 2000 B/s @3\n"
    "aes-256-gcm encrypt 256 3000 B/s @3\naes-256-gcm encrypt 1024 4000 B/s @3\n"
    "aes-256-gcm encrypt 8192 5000 B/s @3\naes-256-gcm encrypt 16384 6000 B/s @3\n"
    "run OpenSSL x8 wall\naes-256-gcm encrypt 16 7000 B/s @6\naes-256-gcm encrypt 64 2000 B/s @6\n"
    "aes-256-gcm encrypt 256 3000 B/s @6\naes-256-gcm encrypt 1024 4000 B/s @6\n"
    "aes-256-gcm encrypt 8192 5000 B/s @6\naes-256-gcm encrypt 16384 6000 B/s @6\n" },
  { "multi-without-its-start",
    "+DT:sha1:3:16\n+R:300:sha1:3.000000\n+R:301:sha1:3.000000\n+DT:sha1:3:64\n"
    "+R:900:sha1:3.000000\nGot: +H:16:64 from 0\nGot: +F:1:sha1:1600.00:3200.00 from 0\n"
    "Got: +F:1:sha1:1600.00:3200.00 from 2\nversion: 3.4.0\nsha1  4.80k 9.60k\n"
    "Got: +H:16:64 from 0\nGot: +F:1:sha1:100.00:200.00 from 0\nversion: 3.4.0\nsha1  1.00k "
    "2.00k\n",
    0,
    "run OpenSSL 3.4.0 x3 wall\nsha1 digest 16 4800 B/s @10\nsha1 digest 64 9600 B/s @10\n"
    "run OpenSSL 3.4.0 wall\nsha1 digest 16 1000 B/s @14\nsha1 digest 64 2000 B/s @14\n" },
  { "other-programs-around",
    "OpenSSL 3.0.17, built on 1 Jul 2025 (Library: OpenSSL 3.0.17 1 Jul 2025)\n" HEAD_2
    "sha1  1.00k 2.00k\nCompiler: /usr/bin/cc (Debian 12)\n cpuinfo: not allowed\n"
    "Version: 3.1.4\nversion: 12.2.0\n"
    "and so on\n",
    0, "run OpenSSL 3.0.17\nsha1 digest 16 1000 B/s @3\nsha1 digest 64 2000 B/s @3\n" },
  { "commands",
    "$ openssl speed -elapsed md5\n" HEAD_2 "md5   1.00k  2.00k\n"
    "$ openssl speed md5\n" HEAD_2 "md5   3.00k  4.00k\n"
    "$ openssl speed -elapsed -multi 2 -evp sha256\n" HEAD_2 "evp   5.00k 6.00k\n"
    "and without the driver:\nevp   7.00k 8.00k\n"
    "$ openssl speed -bytes 512 -evp sha1\nsha1  9.00k\n",
    0,
    "run - wall\nmd5 digest 16 1000 B/s @3\nmd5 digest 64 2000 B/s @3\n"
    "run -\nmd5 digest 16 3000 B/s @6\nmd5 digest 64 4000 B/s @6\n"
    "run - x2 wall\nsha256 digest 16 5000 B/s @9\nsha256 digest 64 6000 B/s @9\n"
    "run - x2 wall\nsha256 digest 16 7000 B/s @11\nsha256 digest 64 8000 B/s @11\n"
    "run -\nsha1 digest 512 9000 B/s @13\n" },
  { "banner-with-compiler",
    "SSLeay 0.5.0 - gcc (2.7.0) -O3\ntype           8 bytes     64 bytes\nmd2   1.00k 2.00k\n"
    "rsa  512 bits   0.500s\n\nSSLeay 0.4.5d - cc -fast\ntype           8 bytes     64 bytes\n"
    "md2   3.00k 4.00k\n",
    0,
    "run SSLeay 0.5.0\nmd2 digest 8 1000 B/s @3\nmd2 digest 64 2000 B/s @3\n"
    "rsa-512 sign - 0.5 s/op @4\n"
    "run SSLeay 0.4.5d\nmd2 digest 8 3000 B/s @8\nmd2 digest 64 4000 B/s @8\n" },
  { "two-machines-by-turns",
    "                  sign    verify    sign/s verify/s\n"
    "rsa 1024 bits   0.0100s   0.0010s    100.0   1000.0 (fast one)\n"
    "                  sign    verify    sign/s verify/s\n"
    "rsa 1024 bits   0.0200s   0.0020s     50.0    500.0 (slow one)\n" HEAD_2
    "des ede3   4.00k 5.00k (fast one)\n" HEAD_2 "des ede3   2.00k 2.50k (slow one)\n",
    0,
    "run -\nrsa-1024 sign - 100 op/s @2\nrsa-1024 verify - 1000 op/s @2\n"
    "run -\nrsa-1024 sign - 50 op/s @4\nrsa-1024 verify - 500 op/s @4\n"
    "run -\ndes-ede3-cbc encrypt 16 4000 B/s @6\ndes-ede3-cbc encrypt 64 5000 B/s @6\n"
    "run -\ndes-ede3-cbc encrypt 16 2000 B/s @8\ndes-ede3-cbc encrypt 64 2500 B/s @8\n" },
  { "side-by-side",
    HEAD_2 "md5   1.00k  2.00k  |\tmd5   3.00k  4.00k\nsha1  5.00k  6.00k     sha1  7.00k  8.00k\n",
    0,
    "run -\nmd5 digest 16 1000 B/s @2\nmd5 digest 64 2000 B/s @2\n"
    "sha1 digest 16 5000 B/s @3\nsha1 digest 64 6000 B/s @3\n",
    "2 3" },
  { "retyped-key-rows",
    "#                   sign      verify     sign/s verify/s\n"
    "rsa4096             0.004000s 0.000061s   250.0  16400.0\n"
    "ecdsa(nistp256)     0.0000s   0.0001s   43000.0  15000.0\n"
    "EdDSA(Ed25519)      0.0000s   0.0001s   24000.0   8800.0\n"
    "mystery-sig         0.0000s   0.0001s   14000.0   7700.0\n"
    "#               op          op/s\necdh(nistp256)  0.0000s  20600.0\n",
    0,
    "run -\nrsa-4096 sign - 250 op/s @2\nrsa-4096 verify - 16400 op/s @2\n"
    "ecdsa-p256 sign - 43000 op/s @3\necdsa-p256 verify - 15000 op/s @3\n"
    "ed25519 sign - 24000 op/s @4\ned25519 verify - 8800 op/s @4\n"
    "mystery-sig sign - 14000 op/s @5\nmystery-sig verify - 7700 op/s @5\n"
    "ecdh-p256 derive - 20600 op/s @7\n" },
  { "rates-alone",
    "# asymmetric_algorithm        sign/s   verify/s   keygen/s\n"
    "rsa4096                        268.0    16543.0          0\n"
    "mldsa44                      14595.0    40081.0    30223.2\n"
    "mystery                        595.0      481.0      323.2\n#\n"
    "# asymmetric_algorithm   dec/s   enc/s   dh/s\nmlkem512   114039.0 100366.0 0\n"
    "ecdh(X25519)  0  0  19000.0\nand 3 more of 4.5\n"
    "| RSA | sign/s | verify/s |\n|---|---:|---:|\n| rsa 2048 | 15901.7 | 15536.0 |\n",
    0,
    "run -\nrsa-4096 sign - 268 op/s @2\nrsa-4096 verify - 16543 op/s @2\nrsa-4096 keygen - "
    "unavailable @2\n"
    "ml-dsa-44 sign - 14595 op/s @3\nml-dsa-44 verify - 40081 op/s @3\nml-dsa-44 keygen - 30223.2 "
    "op/s @3\n"
    "mystery sign - 595 op/s @4\nmystery verify - 481 op/s @4\nmystery keygen - 323.2 op/s @4\n"
    "ml-kem-512 decapsulate - 114039 op/s @7\nml-kem-512 encapsulate - 100366 op/s @7\n"
    "ml-kem-512 derive - unavailable @7\nx25519 decrypt - unavailable @8\n"
    "x25519 encrypt - unavailable @8\nx25519 derive - 19000 op/s @8\n"
    "rsa-2048 sign - 15901.7 op/s @12\nrsa-2048 verify - 15536 op/s @12\n" },
  { "empty-cells",
    " *     type             16 bytes     64 bytes\n *     rc6 cbc              n/a    104677.0k\n"
    " *     aes-128 cbc     1000.5k        -\n *     des cbc     -    --\n"
    " *     md5     n/a   1.0k   2.0k\n",
    0,
    "run -\nrc6 cbc encrypt 16 unavailable @2\nrc6 cbc encrypt 64 104677000 B/s @2\n"
    "aes-128-cbc encrypt 16 1000500 B/s @3\naes-128-cbc encrypt 64 unavailable @3\n"
    "des-cbc encrypt 16 unavailable @4\ndes-cbc encrypt 64 unavailable @4\n",
    "5" },
  { "bad-times-without-rates",
    "                  sign    verify    sign/s verify/s\nrsa 512 bits -9.990000s 0.000019s "
    "52631.6\n"
    "rsa 1024 bits   0.5000s   infs\n",
    0,
    "run -\nrsa-512 sign - failed @2\nrsa-512 verify - 1.9e-05 s/op @2\n"
    "rsa-1024 sign - 0.5 s/op @3\nrsa-1024 verify - failed @3\n",
    "2 3" },
  { "columns-that-somebody-added",
    "#                              sign    verify    sign/s verify/s  | ratio (s/v)\n"
    "# 160 bit ecdsa (secp160r1)   0.0001s   0.0005s   7856.0   2054.6 | 3.82\n"
    "# rsa 4096 bits 0.044578s 0.000708s     22.4   1411.5 |  63.01\n",
    0,
    "run -\necdsa-secp160r1 sign - 7856 op/s @2\necdsa-secp160r1 verify - 2054.6 op/s @2\n"
    "rsa-4096 sign - 22.4 op/s @3\nrsa-4096 verify - 1411.5 op/s @3\n" },
  { "labels-and-sentences",
    "| Digest | SHA-256 | sha256  1000.50k  2000.50k  3000.50k |\n"
    "| Digest |\n| SHA-512 | sha512  4000.50k  5000.50k |\nDoing some check to see more: 3 in "
    "5.0s\n"
    "Doing what we can for 3 days on this: 5 more\n",
    0, "run -\nsha512 digest - 4000500 B/s @3\nsha512 digest - 5000500 B/s @3\n", "1" },
  { "wrapped-key-rows",
    "> OpenSSL 0.9.7d 17 Mar 2004\n>                   sign    verify\n> sign/s verify/s\n"
    "> rsa 1024 bits   0.0123s   0.0006s     81.3\n> 1666.7\n> dsa  512 bits   0.0050s\n"
    "> 0.0060s    200.0    166.7\n",
    0,
    "run OpenSSL 0.9.7d 17 Mar 2004\nrsa-1024 sign - 81.3 op/s @4\nrsa-1024 verify - 1666.7 op/s "
    "@4\n"
    "dsa-512 sign - 200 op/s @6\ndsa-512 verify - 166.7 op/s @6\n" },
  { "numbers-of-other-locales",
    HEAD_2
    "md5              646811,75k   646.811,75k\nsha1             646'811.75k  1,646,811.75k\n"
    "sha256          646\u00a0811,75k   1\u202f646\u202f811,75k\n"
    "sha512 1&nbsp;646&nbsp;811.75k 646&nbsp;811.75k\n"
    "rc4   1 646 811.75k  646 811.75k\n"
    "                  sign    verify    sign/s verify/s\n"
    "rsa 2048 bits 0,000632s 0,000019s   1582,3  52631,6\n"
    "rsa 4096 bits 0,012s 0,000s   0.0  52631.6\n",
    0,
    "run -\nmd5 digest 16 646811750 B/s @2\nmd5 digest 64 646811750 B/s @2\n"
    "sha1 digest 16 646811750 B/s @3\nsha1 digest 64 1646811750 B/s @3\n"
    "sha256 digest 16 646811750 B/s @4\nsha256 digest 64 1646811750 B/s @4\n"
    "sha512 digest 16 1646811750 B/s @5\nsha512 digest 64 646811750 B/s @5\n"
    "rsa-2048 sign - 1582.3 op/s @8\nrsa-2048 verify - 52631.6 op/s @8\n"
    "rsa-4096 sign - 0.012 s/op @9\nrsa-4096 verify - 52631.6 op/s @9\n",
    "6" },
  { "tables-of-commas",
    "type,16 bytes,64 bytes\nwhirlpool,18.00k,28.00k\ncamellia-128 cbc,18.10k,28.10k\n"
    "seed cbc;18,20k;28,20k\n",
    0,
    "run -\nwhirlpool digest 16 18000 B/s @2\nwhirlpool digest 64 28000 B/s @2\n"
    "camellia-128-cbc encrypt 16 18100 B/s @3\ncamellia-128-cbc encrypt 64 28100 B/s @3\n"
    "seed-cbc encrypt 16 18200 B/s @4\nseed-cbc encrypt 64 28200 B/s @4\n" },
  { "prefixes-of-logs",
    "2024-01-31T12:34:55.7891234Z type             16 bytes     64 bytes\n"
    "2024-01-31T12:34:56.7891234Z aes-128-cbc  10.00k 20.00k\n"
    "#12 34.56 aes-192-cbc  11.00k 21.00k\n[SPEED]: aes-256-cbc 12.00k 22.00k\n"
    "Jan 31 12:34:56 host ssl[12]: rc4 13.00k 23.00k\n[2024-01-31 12:34:56] des cbc 14.00k 24.00k\n"
    "2024-01-31 12:34:56,123 INFO - des ede3 15.00k 25.00k\n"
    "01-31 12:34:56.789  1234  5678 I Speed: md4 16.00k 26.00k\n[   12.345678] rmd160 17.00k "
    "27.00k\n",
    0,
    "run -\naes-128-cbc encrypt 16 10000 B/s @2\naes-128-cbc encrypt 64 20000 B/s @2\n"
    "aes-192-cbc encrypt 16 11000 B/s @3\naes-192-cbc encrypt 64 21000 B/s @3\n"
    "aes-256-cbc encrypt 16 12000 B/s @4\naes-256-cbc encrypt 64 22000 B/s @4\n"
    "rc4 encrypt 16 13000 B/s @5\nrc4 encrypt 64 23000 B/s @5\n"
    "des-cbc encrypt 16 14000 B/s @6\ndes-cbc encrypt 64 24000 B/s @6\n"
    "des-ede3-cbc encrypt 16 15000 B/s @7\ndes-ede3-cbc encrypt 64 25000 B/s @7\n"
    "md4 digest 16 16000 B/s @8\nmd4 digest 64 26000 B/s @8\n"
    "ripemd160 digest 16 17000 B/s @9\nripemd160 digest 64 27000 B/s @9\n" },

  { "tables-of-forums-and-wikis",
    "[code]type             16 bytes     64 bytes\nmd5   1.00k 2.00k[/code]\n"
    "^ type ^ 16 bytes ^ 64 bytes ^\n| sha1 | 3.00k | 4.00k |\n"
    "type & 16 bytes & 64 bytes \\\\ \\hline\naes-128 cbc & 7.00k & 8.00k \\\\\n"
    "\"type\",\"16 bytes\",\"64 bytes\"\n\"aes-192 cbc\",\"9.00k\",\"10.00k\"\n"
    "{| class=\"wikitable\"\n! type !! 16 bytes !! 64 bytes\n|-\n| aes-256 cbc || 11.00k || "
    "12.00k\n|}\n"
    "\u250c\u2500\u252c\u2500\u2510\n\u2502 type \u2502 16 bytes \u2502 64 bytes \u2502\n"
    "\u251c\u2500\u253c\u2500\u2524\n\u2502 md4 \u2502 13.00k \u2502 14.00k \u2502\n",
    0,
    "run -\nmd5 digest 16 1000 B/s @2\nmd5 digest 64 2000 B/s @2\n"
    "run -\nsha1 digest 16 3000 B/s @4\nsha1 digest 64 4000 B/s @4\n"
    "run -\naes-128-cbc encrypt 16 7000 B/s @6\naes-128-cbc encrypt 64 8000 B/s @6\n"
    "run -\naes-192-cbc encrypt 16 9000 B/s @8\naes-192-cbc encrypt 64 10000 B/s @8\n"
    "run -\naes-256-cbc encrypt 16 11000 B/s @12\naes-256-cbc encrypt 64 12000 B/s @12\n"
    "run -\nmd4 digest 16 13000 B/s @17\nmd4 digest 64 14000 B/s @17\n" },
  { "numbers-at-line-ends",
    "type               16 bytes           64   bytes         11\n"
    "sha1               29000.00k         85000.00k       12\n"
    "                     sign      verify             sign/s verify/s       14\n"
    "rsa    512 bits 0.000120s 0.000011s            8000.0  90000.0         15\n",
    0,
    "run -\nsha1 digest 16 29000000 B/s @2\nsha1 digest 64 85000000 B/s @2\n"
    "rsa-512 sign - 8000 op/s @4\nrsa-512 verify - 90000 op/s @4\n" },

  /* ---- what mail and the web do ---- */
  { "mail",
    "> > type             16 bytes     64 bytes    256 bytes   1024 bytes   8192\r\n> > bytes\r\n"
    "> > sha512            8034.63k    32321.92k    47495.94k\r\n> > 65777.32k    74080.26k\r\n",
    0,
    "run -\nsha512 digest 16 8034630 B/s @3\nsha512 digest 64 32321920 B/s @3\n"
    "sha512 digest 256 47495940 B/s @3\nsha512 digest 1024 65777320 B/s @3\n"
    "sha512 digest 8192 74080260 B/s @3\n" },
  { "quoted-printable",
    "> type             16 bytes     64 b=\nytes\n> aes-128 cbc     100752=\n8.62k   2.00k\n", 0,
    "run -\naes-128-cbc encrypt 16 1007528620 B/s @3\naes-128-cbc encrypt 64 2000 B/s @3\n" },
  { "html",
    "<table><tr><th>type</th><th>16 bytes</th>\n<th>64&nbsp;bytes</th></tr>\n"
    "<tr><td>md5</td><td>1.50k</td>\n<td>2.50k</td></tr></table>\n"
    "<pre>Doing <b>sha1</b> for 3s on 16 size blocks: 3000 sha1&#39;s in 3.00s</pre>\n",
    0,
    "run -\nmd5 digest 16 1500 B/s @3\nmd5 digest 64 2500 B/s @3\nrun -\nsha1 digest 16 16000 B/s "
    "@5\n" },
  { "markdown", "| type | 16 bytes | 64 bytes |\n|:---|---:|---:|\n| **md5** | `1.50k` | 2.50k |\n",
    0, "run -\nmd5 digest 16 1500 B/s @3\nmd5 digest 64 2500 B/s @3\n" },
  { "gutter",
    "| 7 | type 16 bytes 64 bytes | ||\n| 8 | md5 1.50k 2.50k | ||\n| 9 | des ede3 3.00k 4.00k | "
    "||\n",
    0,
    "run -\nmd5 digest 16 1500 B/s @2\nmd5 digest 64 2500 B/s @2\n"
    "des-ede3-cbc encrypt 16 3000 B/s @3\ndes-ede3-cbc encrypt 64 4000 B/s @3\n" },
  { "gutter-from-1", "1 type 16 bytes 64 bytes\n2 md5 1.50k 2.50k\n", 0,
    "run -\nmd5 digest 16 1500 B/s @2\nmd5 digest 64 2500 B/s @2\n" },
  { "one-line", "type 16 bytes 64 bytes md5 1.10k 2.20k sha1 4.40k 5.50k\n", 0,
    "run -\nmd5 digest 16 1100 B/s @1\nmd5 digest 64 2200 B/s @1\n"
    "sha1 digest 16 4400 B/s @1\nsha1 digest 64 5500 B/s @1\n" },
  { "one-line-of-all",
    "Doing md5 for 3s on 16 size blocks: 3000 md5's in 3.00s Doing md5 for 3s on 64 size blocks: "
    "3000 md5's in 3.00s OpenSSL 1.0.1e 11 Feb 2013 built on: Mon Apr 7 2014 "
    "options:bn(64,64) rc4(16x,int) compiler: gcc -O2 The 'numbers' are in 1000s of bytes per "
    "second processed. type 16 bytes 64 bytes md5 16.00k 64.00k sha1 4.40k 5.50k sign verify "
    "sign/s verify/s rsa 2048 bits 0.002000s 0.000100s 500.5 10000.5 sign verify sign/s verify/s "
    "384 bits ecdsa (nistp384) 0.0002s 0.0008s 5000.5 1200.5\n",
    0,
    "run OpenSSL 1.0.1e 11 Feb 2013\nmd5 digest 16 16000 B/s @1\nmd5 digest 64 64000 B/s @1\n"
    "sha1 digest 16 4400 B/s @1\nsha1 digest 64 5500 B/s @1\nrsa-2048 sign - 500.5 op/s @1\n"
    "rsa-2048 verify - 10000.5 op/s @1\necdsa-p384 sign - 5000.5 op/s @1\n"
    "ecdsa-p384 verify - 1200.5 op/s @1\n" },
  { "one-line-of-logs",
    "So it says: Doing 512 bits private rsa's for 10s: 5000 512 bits private RSA's in 10.00s Doing "
    "512 bits public rsa's for 10s: 70000 512 bits public RSA's in 10.00s Doing md5 for 3s on 16 "
    "size blocks: 3000 md5's in 3.00s\n",
    0,
    "run -\nrsa-512 sign - 500 op/s @1\nrsa-512 verify - 7000 op/s @1\nmd5 digest 16 16000 B/s "
    "@1\n" },
  { "one-line-of-3.5",
    "version: 3.5.0 built on: Tue Apr 8 2025 options: bn(64,64) compiler: gcc keygen encaps decaps "
    "keygens/s encaps/s decaps/s ML-KEM-512 0.000020s 0.000010s 0.000040s 50000.5 100000.5 25000.5 "
    "sign verify encrypt decrypt sign/s verify/s encr./s decr./s rsa 2048 bits 0.001000s 0.000100s "
    "0.000100s 0.001000s 1000.5 10000.5 10001.5 1001.5\n",
    0,
    "run OpenSSL 3.5.0\nml-kem-512 keygen - 50000.5 op/s @1\n"
    "ml-kem-512 encapsulate - 100000.5 op/s @1\nml-kem-512 decapsulate - 25000.5 op/s @1\n"
    "rsa-2048 sign - 1000.5 op/s @1\nrsa-2048 verify - 10000.5 op/s @1\n"
    "rsa-2048 encrypt - 10001.5 op/s @1\nrsa-2048 decrypt - 1001.5 op/s @1\n" },
  { "filled-lines",
    "OpenSSL 1.0.1e 11 Feb 2013 built on: Mon Apr 7 2014 options:bn(64,64)\n"
    "rc4(16x,int) compiler: gcc -O2 The 'numbers' are in 1000s of bytes per\n"
    "second processed. type 16 bytes 64 bytes md5 16.00k 64.00k sha1 4.40k\n"
    "5.50k sign verify sign/s verify/s\nrsa 2048 bits 0.002000s 0.000100s 500.5 10000.5\n",
    0,
    "run OpenSSL 1.0.1e 11 Feb 2013\nmd5 digest 16 16000 B/s @3\nmd5 digest 64 64000 B/s @3\n"
    "sha1 digest 16 4400 B/s @3\nsha1 digest 64 5500 B/s @3\nrsa-2048 sign - 500.5 op/s @5\n"
    "rsa-2048 verify - 10000.5 op/s @5\n" },
  { "oldest-banners",
    "SSLeay-050 Machine gcc -O3 64Bit\n" HEAD_2 "md5 1.50k 2.50k\n\n"
    "SSLeay-040b Machine cc -O2\n" HEAD_2 "md5 3.50k 4.50k\n\n"
    "SSLeay 0.5.0 - -Aa +O4\n\nssleay 0.5.1 gcc v 2 -O3\n" HEAD_2 "md5 5.50k 6.50k\n"
    "built Fri May 24 16:35:22 EST 1996\nversion:SSLeay 0.5.3 15-May-1996\n"
    "options:bn(LLONG)\nC build:gcc -O2\n" HEAD_2 "md5 7.50k 8.50k\n",
    0,
    "run SSLeay 050\nmd5 digest 16 1500 B/s @3\nmd5 digest 64 2500 B/s @3\n"
    "run SSLeay 040b\nmd5 digest 16 3500 B/s @7\nmd5 digest 64 4500 B/s @7\n"
    "run SSLeay 0.5.1\nmd5 digest 16 5500 B/s @13\nmd5 digest 64 6500 B/s @13\n"
    "run SSLeay 0.5.3 15-May-1996\nmd5 digest 16 7500 B/s @19\nmd5 digest 64 8500 B/s @19\n" },
  { "sizes-from-the-log",
    "Doing AES-128-CBC-HMAC-SHA1 for 3s on 8192 size blocks: 3000 AES-128-CBC-HMAC-SHA1's in "
    "3.00s\n"
    "Doing AES-128-CBC-HMAC-SHA1 for 3s on 16384 size blocks: 3000 AES-128-CBC-HMAC-SHA1's in "
    "3.00s\n"
    "OpenSSL 1.0.2k 26 Jan 2017\nevp 8192.00k 16384.00k 0.00\n",
    0,
    "run OpenSSL 1.0.2k 26 Jan 2017\naes-128-cbc-hmac-sha1 encrypt 8192 8192000 B/s @4\n"
    "aes-128-cbc-hmac-sha1 encrypt 16384 16384000 B/s @4\n" },
  { "count-behind-other-words",
    "Doing md5 for 3s on 16 size blocks: 26 Jan 2017\n3000 md5's in 3.00s\n", 0,
    "run -\nmd5 digest 16 16000 B/s @1\n" },
  { "thousands", "type 16 bytes 64 bytes\nmd5 11,274.5314,327.79\n", 0,
    "run -\nmd5 digest 16 11274530 B/s @2\nmd5 digest 64 14327790 B/s @2\n" },
  { "glued-cells",
    "Type16 bytes64 bytes1,024 bytes\naes-128-ecb (software)11,274.5314,327.791,489,932.59\n"
    "aes-128-ecb (card)8,276.2712,915.75846,402.90\n",
    0,
    "run -\naes-128-ecb encrypt 16 11274530 B/s @2\naes-128-ecb encrypt 64 14327790 B/s @2\n"
    "aes-128-ecb encrypt 1024 1489932590 B/s @2\naes-128-ecb encrypt 16 8276270 B/s @3\n"
    "aes-128-ecb encrypt 64 12915750 B/s @3\naes-128-ecb encrypt 1024 846402900 B/s @3\n" },
  { "columns-of-their-own",
    "CPU  mode  16 bytes  64 bytes  256 bytes\nfirst sha256  1.50k  2.50k  3.50k\n"
    "second sha256  4.50k  5.50k  6.50k\nWe sent 16 bytes and 64 bytes and 256 bytes\n",
    0,
    "run -\nsha256 digest 16 1500 B/s @2\nsha256 digest 64 2500 B/s @2\n"
    "sha256 digest 256 3500 B/s @2\nsha256 digest 16 4500 B/s @3\n"
    "sha256 digest 64 5500 B/s @3\nsha256 digest 256 6500 B/s @3\n" },
  { "one-rate",
    "                     sign/s\n256 bit ecdsa (nistp256)    9500.5\n"
    "rsa 2048 bits    1001.5\nsomething else 12.5\n",
    0, "run -\necdsa-p256 sign - 9500.5 op/s @2\nrsa-2048 sign - 1001.5 op/s @3\n" },
  { "our-own-table",
    "OpenSSL 1.1.1f 31 Mar 2020 \xc2\xb7 1 thread\n\nMB/s           16 bytes  64 bytes\nAES\n"
    "  AES-256-CBC     486.3     789.3\n  AES-128-CBC     17.1       \xe2\x80\x93\n\n"
    "Per second    sign/s  verify/s\n  RSA 2048    500.5   10000.5\n\n"
    "Per second      derive/s\n  ECDH B-163      3843.5\n  X25519         14150.5\n\n"
    "Per second    keygen/s\n  DHKEM-X25519  23496.5\n",
    0,
    "run OpenSSL 1.1.1f 31 Mar 2020\naes-256-cbc encrypt 16 486300000 B/s @5\n"
    "aes-256-cbc encrypt 64 789300000 B/s @5\naes-128-cbc encrypt 16 17100000 B/s @6\n"
    "aes-128-cbc encrypt 64 unavailable @6\nrsa-2048 sign - 500.5 op/s @9\n"
    "rsa-2048 verify - 10000.5 op/s @9\necdh-b163 derive - 3843.5 op/s @12\n"
    "x25519 derive - 14150.5 op/s @13\ndhkem-x25519 keygen - 23496.5 op/s @16\n" },
  { "cells-on-lines",
    "type |\n16 bytes |\n64 bytes |\nOld machine |\n1.50k |\n2.50k |\nsha1 |\n3.50k |\n4.50k |\n"
    "md5 |\n5.50k |\nNo figures follow here.\n",
    0,
    "run -\nOld machine encrypt 16 1500 B/s @4\nOld machine encrypt 64 2500 B/s @4\n"
    "sha1 digest 16 3500 B/s @7\nsha1 digest 64 4500 B/s @7\n",
    "10" },
  { "of-another-name",
    "GmSSL 2.4.2 - OpenSSL 1.1.0d  25 Dec 2018\n" HEAD_2 "sms4-cbc 1.50k 2.50k\n", 0,
    "run GmSSL 2.4.2 - OpenSSL 1.1.0d 25 Dec 2018\nsms4-cbc encrypt 16 1500 B/s @3\n"
    "sms4-cbc encrypt 64 2500 B/s @3\n" },
  { "bom-latin1-escapes", "\xef\xbb\xbf" HEAD_2 "na\xefve\n\x1b[1mmd5\x1b[0m   1.50k\xa0  2.50k\n",
    0, "run -\nmd5 digest 16 1500 B/s @3\nmd5 digest 64 2500 B/s @3\n" },
  { "utf16", "\xff\xfem\0d\0005\0 \0001\0.\0005\0000\0k\0\n\0", 22,
    "run -\nmd5 digest - 1500 B/s @1\n" },

  /* ---- other programs ---- */
  { "bssl",
    "Did 4453000 EVP-AES-128-GCM Encrypt (16 bytes) operations in 1000000us (4453000.0 ops/sec): "
    "71.2 "
    "MB/s\n"
    "Did 500 RSA 2048 signing operations in 1000000us (500.0 ops/sec)\n"
    "Did ..... AES-128-GCM (16 bytes) seal operations in 1000000us (2.5 ops/sec): 0.0 MB/s\n"
    "Did 3.000.000 SHA-256 (16 bytes) operations in 1000000us (3000000.0 ops/sec): 48.0 MB/s\n",
    0,
    "run bssl\naes-128-gcm encrypt 16 71248000 B/s @1\nrsa-2048 sign - 500 op/s @2\n"
    "aes-128-gcm encrypt 16 40 B/s @3\nsha256 digest 16 48000000 B/s @4\n" },
  { "bssl-json",
    "Benchmarking in debug mode.\n[\n{\"description\": \"EVP-AES-128-GCM Encrypt\", \"numCalls\": "
    "1000, "
    "\"microseconds\": 1000000, \"bytesPerCall\": 16},\n{\"description\": \"RSA 2048 signing\", "
    "\"numCalls\": 500, \"microseconds\": 1000000}",
    0, "run bssl\naes-128-gcm encrypt 16 16000 B/s @3\nrsa-2048 sign - 500 op/s @4\n" },
  { "botan",
    "AES-128/GCM(16) [clmul] encrypt buffer size 1024 bytes: 2.5 MiB/sec 2.58 cycles/byte (58.27 "
    "MiB in "
    "77.79 ms)\nRSA-2048 PKCS1v15(SHA-256) sign 812 sign/sec; 1.23 ms/op 3000000 cycles/op (2436 "
    "ops in "
    "3000 ms)\n",
    0, "run Botan\naes-128-gcm encrypt 1024 2621440 B/s @1\nrsa-2048 sign - 812 op/s @2\n" },
  { "botan-json",
    "[{\"arch\":\"x\",\"version\":\"3.1\",\"git\":\"y\",\"compiler\":\"gcc\"}\n"
    ",{\"algo\":\"SHA-256\",\"op\":\"hash\",\"events\":1048576,\"bps\":1,\"buf_size\":1024,"
    "\"nanos\":"
    "1000000}\n]\n",
    0, "run Botan 3.1\nsha256 digest 1024 1048576000 B/s @2\n" },
  { "cryptsetup-in-parts",
    "#  Algorithm | Key |  Encryption\n     aes-cbc   128b   1.5 MiB/s\n\n# decryption:\n"
    "#  Algorithm | Key  | Decryption\n     aes-cbc   128b   2.5 MiB/s\n",
    0,
    "run cryptsetup\naes-128-cbc encrypt - 1572864 B/s @2\n"
    "aes-128-cbc decrypt - 2621440 B/s @6\n" },
  { "cryptsetup",
    "PBKDF2-sha1      1646116 iterations per second for 256-bit key\n"
    "argon2id      4 iterations, 1048576 memory, 4 parallel threads (CPUs) for 256-bit key\n"
    "     aes-cbc   128b  1431,5 MiB/s  2.0 MiB/s\n     aes-xts   256b  N/A  N/A\n",
    0,
    "run cryptsetup\npbkdf2-sha1 op - 1646116 op/s @1\naes-128-cbc encrypt - 1501036544 B/s @3\n"
    "aes-128-cbc decrypt - 2097152 B/s @3\naes-128-xts encrypt - unavailable @4\n"
    "aes-128-xts decrypt - unavailable @4\n",
    "2" },
  { "google",
    "{\"context\":{},\"benchmarks\":[\n{\"name\":\"BM_SpeedAEAD/seal_aes_128_gcm/InputSize:1350\","
    "\"run_type\":\"iteration\",\"real_time\":10,\"time_unit\":\"ns\",\"bytes_per_second\":5e9},\n"
    "{\"name\":\"BM_a_mean\",\"run_type\":\"aggregate\",\"aggregate_name\":\"median\",\"real_"
    "time\":10,"
    "\"time_unit\":\"ns\"},\n{\"name\":\"BM_b\",\"real_time\":8,\"time_unit\":\"us\"}]}\n",
    0, "run BoringSSL\naes-128-gcm encrypt 1350 5000000000 B/s @1\nBM_b op - 125000 op/s @1\n" },
  { "gnutls",
    "Checking ciphers, payload size: 16384\n             AES-128-GCM 4.20 GB/sec\n"
    "                  SHA256 512.50 "
    "KB/sec\n(TLS1.3)-(ECDHE-X25519)-(EdDSA-Ed25519)-(AES-128-GCM)\n"
    " - 2382.70 transactions/sec\n - avg. handshake time: 413.25 us\n",
    0,
    "run GnuTLS\naes-128-gcm encrypt 16384 4200000000 B/s @2\nsha256 digest 16384 512500 B/s @3\n"
    "(TLS1.3)-(ECDHE-X25519)-(EdDSA-Ed25519)-(AES-128-GCM) op - 2382.7 op/s @5\n" },
  { "wolfcrypt",
    "AES-128-CBC-enc             55 MiB took 1.100 seconds,   50.000 MiB/s Cycles per byte =  "
    "11.65\n"
    "AES-128-CBC-dec             55 MB took 1.100 seconds,   50.000 MB/s\n"
    "SHA-256              5 megs took 1.000 seconds,   5.000 MB/s\n"
    "RSA     2048   public     96300 ops took 1.001 sec, avg 0.010 ms, 96172.627 ops/sec\n",
    0,
    "run wolfCrypt\naes-128-cbc encrypt - 52428800 B/s @1\naes-128-cbc decrypt - 50000000 B/s @2\n"
    "sha256 digest - 5242880 B/s @3\nrsa-2048 verify - 96172.627 op/s @4\n" },
  { "bench-slope",
    " AES            |  nanosecs/byte   mebibytes/sec   cycles/byte  auto Mhz\n"
    "        GCM enc |     0.113 ns/B      8453 MiB/s     0.463 c/B      4100\n"
    "        CBC dec |     0.113 ns/B      10.5 MiB/s     0.463 c/B      4100\n"
    "                |  nanosecs/byte   mebibytes/sec   cycles/byte\n"
    " SHA256         |      3.00 ns/B     2.000 MiB/s         - c/B\n",
    0,
    "run Libgcrypt\naes-128-gcm encrypt - 8863612928 B/s @2\naes-128-cbc decrypt - 11010048 B/s "
    "@3\n"
    "sha256 digest - 2097152 B/s @5\n" },
  { "unit in the header",
    "MB/s         16 bytes  1 KiB\nDigests\n  MD5            1.80   21.8\n"
    "kB/s  32 bytes  64 bytes\nmd5  1800.5  9670\n",
    0,
    "run -\nmd5 digest 16 1800000 B/s @3\nmd5 digest 1024 21800000 B/s @3\nrun -\n"
    "md5 digest 32 1800500 B/s @5\nmd5 digest 64 9670000 B/s @5\n" },
  { "nettle",
    "         Algorithm         mode Mbyte/s cycles/byte cycles/block\n"
    "            sha256       update    2.00        3.91       250.40\n"
    "            aes128  CBC decrypt    1.50        3.91        62.50\n",
    0, "run Nettle\nsha256 digest - 2097152 B/s @2\naes-128-cbc decrypt - 1572864 B/s @3\n" },
  { "handshakes", "SSLv3 DES-CBC3-SHA 1000 x  10240   47.04s  34.53s 1024bit RSA\n", 0,
    "run SSLeay\nssl3 DES-CBC3-SHA rsa-1024 1000 x 10240 full 47.04\n"
    "ssl3 DES-CBC3-SHA rsa-1024 1000 x 10240 resumed 34.53\n" },
  { "rsaref",
    "               512bits 1024bits\nSSLeay linux    0.046s   0.218s Assembler\n"
    "RSAref2.0 linux 0.149s   0.936s\n                DES CBC         EDE-DES         MD5\n"
    "   RSAref linux  830k/s          302k/s         4390k/s\n",
    0,
    "run SSLeay\nrsa-512 sign - 0.046 s/op @2\nrsa-1024 sign - 0.218 s/op @2\n"
    "run RSAref 2.0\nrsa-512 sign - 0.149 s/op @3\nrsa-1024 sign - 0.936 s/op @3\n"
    "run RSAref\ndes-cbc encrypt - 830000 B/s @5\ndes-ede3-cbc encrypt - 302000 B/s @5\n"
    "md5 digest - 4390000 B/s @5\n" },
  /* A word in the place of a figure: which column the others are of is not guessed. */
  { "word-for-figure",
    "type 16 bytes 64 bytes 256 bytes\nmd5 1e9k 2.00k 3.00k\n"
    "md4 *x* 3.00k 4.00k\nsha1 1.00k 2.00k 3.00k\n",
    0,
    "run -\nsha1 digest 16 1000 B/s @4\nsha1 digest 64 2000 B/s @4\n"
    "sha1 digest 256 3000 B/s @4\n",
    "2 3" },
};

static char *
describe (HmImport *import)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < import->runs->len; i++)
    {
      HmRun *run = g_ptr_array_index (import->runs, i);
      HmLibrary *library = hm_run_get_library (run);
      HmMethod *method = hm_run_get_method (run);
      GPtrArray *handshakes = hm_run_get_handshakes (run);

      g_assert_cmpint (hm_run_get_origin (run), ==, HM_ORIGIN_IMPORTED);
      g_string_append_printf (text, "run %s", library->name != NULL ? library->name : "-");
      if (library->version != NULL)
        g_string_append_printf (text, " %s", library->version);
      if (method->threads > 1)
        g_string_append_printf (text, " x%u %s", method->threads, method->clock);
      else if (g_strcmp0 (method->clock, "wall") == 0 &&
               (library->name == NULL || g_str_equal (library->name, "OpenSSL")))
        g_string_append (text, " wall");
      g_string_append_c (text, '\n');
      for (guint r = 0; r < hm_run_get_n_results (run); r++)
        {
          HmResult *result = hm_run_get_result (run, r);
          const HmResultKey *key = hm_result_get_key (result);
          const HmFigures *figures = hm_result_get_figures (result);
          char number[G_ASCII_DTOSTR_BUF_SIZE];

          g_string_append_printf (text, "%s %s ", key->algorithm,
                                  hm_operation_to_string (key->operation));
          if (key->size >= 0)
            g_string_append_printf (text, "%" G_GINT64_FORMAT " ", key->size);
          else
            g_string_append (text, "- ");
          if (hm_result_has_value (result))
            g_string_append_printf (
                text, "%s %s", g_ascii_formatd (number, sizeof number, "%.12g", figures->value),
                hm_unit_to_string (hm_result_get_unit (result)));
          else
            {
              g_assert_true (isnan (figures->value));
              g_string_append (text, hm_status_to_string (figures->status));
            }
          g_string_append_printf (text, " @%u\n", hm_result_get_line (result));
          g_assert_nonnull (hm_result_get_printed (result));
        }
      for (guint h = 0; h < handshakes->len; h++)
        {
          const HmHandshake *handshake = g_ptr_array_index (handshakes, h);

          g_string_append_printf (text, "%s %s %s %u x %" G_GINT64_FORMAT " %s %.2f\n",
                                  handshake->protocol, handshake->cipher, handshake->key,
                                  handshake->connections, handshake->bytes, handshake->mode,
                                  handshake->seconds);
        }
    }
  return g_string_free (text, FALSE);
}

static void
test_sample (gconstpointer data)
{
  const Sample *sample = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import =
      hm_import_text (sample->text, sample->length > 0 ? sample->length : -1, "sample.txt", &error);
  g_autofree char *found = NULL;
  g_autoptr (GString) skipped = g_string_new (NULL);

  g_assert_no_error (error);
  found = describe (import);
  g_assert_cmpstr (found, ==, sample->expected);
  for (guint i = 0; i < import->skipped->len; i++)
    {
      const HmImportRemark *remark = g_ptr_array_index (import->skipped, i);
      g_autofree char *number = g_strdup_printf ("%u", remark->line);

      g_assert_cmpstr (remark->reason, !=, "");
      /* A line may lack several figures. */
      if (!g_str_has_suffix (skipped->str, number))
        g_string_append_printf (skipped, "%s%s", skipped->len > 0 ? " " : "", number);
    }
  g_assert_cmpstr (skipped->str, ==, sample->skipped != NULL ? sample->skipped : "");

  /* What was read is a run like any other. */
  for (guint i = 0; i < import->runs->len; i++)
    {
      g_autofree char *json = hm_run_to_json (g_ptr_array_index (import->runs, i), FALSE);
      g_autoptr (HmRun) again = hm_run_from_json (json, -1, "again.json", &error);

      g_assert_no_error (error);
      g_assert_cmpstr (hm_run_get_name (again), ==,
                       hm_run_get_name (g_ptr_array_index (import->runs, i)));
      g_assert_cmpstr (hm_run_get_source (again), ==, "sample.txt");
    }
}

/* Runs of one text can be told apart. */
static void
test_names (void)
{
  static const char *const names[] = {
    "SSLeay linux, Pentium 100",     "SSLeay linux, Pentium 100 (2)", "SSLeay NT dll, 486DX66",
    "RSAref linux, Pentium Pro 200", "SSLeay 0.9.0b, mail.txt",       "SSLeay 0.9.0b, mail.txt (2)",
  };
  static const char *const machines[] = {
    "Pentium 100", "Pentium 100", "486DX66", "Pentium Pro 200", NULL, NULL,
  };
  g_autoptr (HmImport) import = hm_import_text (
      "RSA private key operation, seconds. SSLeay 0.6.0, Pentium 100.\n"
      "               512bits 1024bits\n-------------------\n"
      "SSLeay linux    0.046s   0.218s Assembler\nSSLeay linux    0.067s   0.380s C\n\n"
      "486DX66\n               512bits 1024bits\nSSLeay NT dll   0.084s   0.495s\n\n"
      "Bulk speed on the Pentium Pro 200, bytes per second\n        DES CBC   EDE-DES   MD5\n"
      "   RSAref linux  830k/s          302k/s         4390k/s\n"
      "SSLeay 0.9.0b 29-Jun-1998\ntype 8 bytes 64 bytes\nmd5 1.50k 2.50k\n"
      "SSLeay 0.9.0b 29-Jun-1998\ntype 8 bytes 64 bytes\nmd5 1.50k 2.50k\n",
      -1, "/tmp/mail.txt", NULL);

  g_assert_nonnull (import);
  g_assert_cmpuint (import->runs->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < import->runs->len; i++)
    {
      HmRun *run = import->runs->pdata[i];

      g_assert_cmpstr (hm_run_get_name (run), ==, names[i]);
      g_assert_cmpstr (hm_run_get_machine (run)->cpu, ==, machines[i]);
      g_assert_cmpstr (hm_run_get_source (run), ==, "mail.txt");
    }
  g_assert_cmpstr (hm_run_get_note (import->runs->pdata[1]), ==,
                   "SSLeay linux    0.067s   0.380s C");
}

static void
test_facts (void)
{
  g_autoptr (HmImport) import =
      hm_import_text ("$ openssl speed -elapsed -evp aes-128-gcm\n"
                      "You have chosen to measure elapsed time instead of user CPU time.\n"
                      "SSLeay 0.8.2a 04-Sep-1997\nbuilt on Fri Sep 5 17:37:05 EST 1997\n"
                      "options:bn(64,32) blowfish(\nptr2)\nC flags:gcc  -O3 -D\nNO_SOCK\n-Wall\n"
                      "aes-128-gcm 1.0k 2.0k 3.0k 4.0k 5.0k\n",
                      -1, NULL, NULL);
  HmRun *run;
  HmResult *result;

  g_assert_nonnull (import);
  run = g_ptr_array_index (import->runs, 0);
  result = hm_run_get_result (run, 0);
  g_assert_cmpstr (hm_run_get_library (run)->built, ==, "Fri Sep 5 17:37:05 EST 1997");
  g_assert_cmpstr (hm_run_get_library (run)->options, ==, "bn(64,32) blowfish(ptr2)");
  g_assert_cmpstr (hm_run_get_library (run)->compiler, ==, "gcc -O3 -DNO_SOCK -Wall");
  g_assert_cmpstr (hm_run_get_method (run)->clock, ==, "wall");
  g_assert_cmpstr (hm_result_get_clock (result), ==, "wall");
  g_assert_cmpstr (hm_result_get_key (result)->engine, ==, "ssleay");
  /* The sizes of that time, as no header tells them. */
  g_assert_cmpint (hm_result_get_key (result)->size, ==, 8);
}

static void
test_workload (void)
{
  static const struct
  {
    const char *version, *workload;
  } cases[] = {
    { "3.0.15", "aead:chained,key-set-once" }, { "3.0.16", "aead:init+update+tag" },
    { "3.2.3", "aead:chained,key-set-once" },  { "3.2.4", "aead:init+update+tag" },
    { "3.5.0", "aead:init+update+tag" },       { "4.0.0", "aead:init+update+tag" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("version: %s\n" HEAD_2 "AES-128-GCM 1.00k 2.00k\n", cases[i].version);
      g_autoptr (HmImport) import = hm_import_text (text, -1, NULL, NULL);

      g_assert_cmpstr (
          hm_result_get_key (hm_run_get_result (g_ptr_array_index (import->runs, 0), 0))->workload,
          ==, cases[i].workload);
    }
  /* The sizes tell what no command line does. */
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf ("version: 3.5.9\ntype  2 bytes  31 bytes  %d bytes\n"
                                               "AES-256-CCM 1.00k 2.00k 3.00k\n",
                                               i == 0 ? 136 : 1024);
      g_autoptr (HmImport) import = hm_import_text (text, -1, NULL, NULL);

      g_assert_cmpstr (
          hm_result_get_key (hm_run_get_result (g_ptr_array_index (import->runs, 0), 2))->workload,
          ==, i == 0 ? "aead:init+aad+update+tag" : "aead:init+update+tag");
    }
}

/* The log is believed less than the table, and it is said. */
static void
test_disagreement (void)
{
  g_autoptr (HmImport) import = hm_import_text (samples[0].text, -1, NULL, NULL);
  g_autoptr (HmImport) other = NULL;

  g_assert_cmpuint (import->n_notes, ==, 0);
  other = hm_import_text ("Doing md5 for 3s on 16 size blocks: 3000 md5's in 3.00s\n" HEAD_2
                          "md5              99.00k     99.00k\n",
                          -1, NULL, NULL);
  g_assert_cmpuint (other->n_notes, ==, 1);
  g_assert_cmpuint (((HmImportRemark *) g_ptr_array_index (other->notes, 0))->line, ==, 1);
}

static void
test_own_runs (void)
{
  g_autoptr (HmImport) import = hm_import_text (HEAD_2 "md5 1.50k 2.50k\n", -1, "a.txt", NULL);
  HmRun *run = g_ptr_array_index (import->runs, 0);
  g_autofree char *json = hm_run_to_json (run, TRUE);
  g_autofree char *list = g_strdup_printf ("[\n%s,\n%s]\n", json, json);
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) again = hm_import_text (list, -1, "list.json", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (again->runs->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *same = hm_run_to_json (g_ptr_array_index (again->runs, i), TRUE);

      g_assert_cmpstr (same, ==, json);
    }
}

static void
test_nothing (void)
{
  static const struct
  {
    const char *text, *said;
  } cases[] = {
    { "", "empty" },
    { "Dear list,\nwe measured 3 machines in 2.5 hours.\n", "Dear list" },
    { "type              8 byte%\nmd2                100.20\n", "comparison" },
    { "{\"a\": 1}", "JSON" },
    { HEAD_2 "idea cbc 0.00 0.00\n", "no figure" },
    { "real    0m3.00s\nuser    0m2.99s\n", "real" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      HmImport *import = hm_import_text (cases[i].text, -1, "some.txt", &error);

      g_assert_null (import);
      g_assert_error (error, HM_IMPORT_ERROR, HM_IMPORT_ERROR_NOTHING);
      g_assert_nonnull (strstr (error->message, cases[i].said));
      g_assert_nonnull (strstr (error->message, "some.txt"));
    }
}

/* A few megabytes of what invites quadratic work; each takes a moment, or this test times out. */
static void
test_hostile (void)
{
  static const char *const pieces[] = {
    "{",
    "<tr>",
    "a <td ",
    "{\"a\n",
    "<tr>\n1\n",
    "Doing md5 for 3s on 8 size blocks:\n",
    "md5 ",
    "1.5k",
    "> ",
    "\x1b[",
    "compiler: -D\n-D\n",
    "=\n",
    "&",
    "8 bytes\n",
    "in 3.00s Doing ",
    "99999999999999999999999999999999999999999999999 ",
    "|",
    "\b",
    "\xc3",
    "+F:1:",
    "[size=",
    "1\u00a0111",
    "a,1.5,",
    "1.234,",
    " & ",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) text = g_string_new (HEAD_2);
      g_autoptr (HmImport) import = NULL;

      while (text->len < 2 * 1024 * 1024)
        g_string_append (text, pieces[i]);
      import = hm_import_text (text->str, (gssize) text->len, NULL, NULL);
      if (import != NULL)
        g_assert_cmpuint (import->skipped->len, <=, HM_IMPORT_MAX_REMARKS);
    }
}

/* Given up in the middle: no runs, however many lines were read; and what was read is told. */
static void
test_given_up (void)
{
  static const char text[] = HEAD_2 "md5              14111.49k     9147.75k\n";
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import = NULL;
  int progress = -1;

  import = hm_import_text_watched (text, -1, NULL, cancellable, &progress, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->runs->len, ==, 1);
  g_assert_cmpint (progress, >=, 0);
  g_assert_cmpint (progress, <=, 1000);
  g_cancellable_cancel (cancellable);
  g_assert_null (hm_import_text_watched (text, -1, NULL, cancellable, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* ---- texts of any size ---- */

/* A table of @n rows with two figures each, all of other names. */
static char *
many_names (guint n)
{
  GString *text = g_string_new (HEAD_2);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "name-%u %u.50k %u.25k\n", i, i + 100, i + 200);
  return g_string_free (text, FALSE);
}

/* Objects are made for those who ask, and what they change is what is written. */
static void
test_rows (void)
{
  g_autofree char *text = many_names (1000);
  g_autoptr (HmImport) import = hm_import_text (text, -1, "a.txt", NULL);
  HmRun *run = g_ptr_array_index (import->runs, 0);
  g_autofree char *before = hm_run_to_json (run, TRUE), *after = NULL, *changed = NULL;
  g_autoptr (HmRun) copy = NULL;
  HmFigures figures = HM_FIGURES_NONE;
  HmResult *result;

  g_assert_cmpuint (hm_run_get_n_results (run), ==, 2000);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (run)), ==, 2000);
  g_assert_null (run->results);
  result = hm_run_get_result (run, 501);
  g_assert_true (hm_run_get_result (run, 501) == result);
  for (guint i = 0; i < 2000; i++)
    g_assert_true ((run->results->pdata[i] != NULL) == (i == 501));
  g_assert_cmpstr (hm_result_get_key (result)->algorithm, ==, "name-250");
  g_assert_cmpint (hm_result_get_key (result)->size, ==, 64);
  g_assert_cmpfloat (hm_result_get_figures (result)->value, ==, 450250);
  g_assert_cmpuint (hm_result_get_line (result), ==, 252);
  after = hm_run_to_json (run, TRUE);
  g_assert_cmpstr (before, ==, after);

  figures.value = 4711;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  copy = hm_run_copy (run);
  g_assert_null (copy->results->pdata[0]);
  g_assert_cmpfloat (hm_result_get_figures (hm_run_get_result (copy, 501))->value, ==, 4711);
  changed = hm_run_to_json (copy, TRUE);
  g_assert_nonnull (strstr (changed, "\"value\": 4711,"));
  g_assert_null (strstr (changed, "450250"));
  g_assert_true (hm_run_find_result (copy, hm_result_get_key (result)) ==
                 hm_run_get_result (copy, 501));
}

static void
count_change (HmRun *run, HmResult *result, guint *n)
{
  g_assert_true (hm_run_get_result (run, 3) == result);
  *n += 1;
}

static void
test_rows_tell (void)
{
  g_autofree char *text = many_names (4);
  g_autoptr (HmImport) import = hm_import_text (text, -1, "a.txt", NULL);
  g_autoptr (HmRun) run = g_object_ref (g_ptr_array_index (import->runs, 0));
  g_autoptr (HmResult) kept = g_object_ref (hm_run_get_result (run, 3));
  guint n = 0;

  g_signal_connect (run, "result-changed", G_CALLBACK (count_change), &n);
  hm_result_set_message (kept, "changed");
  g_assert_cmpuint (n, ==, 1);
  g_clear_pointer (&import, hm_import_free);
  g_clear_object (&run);
  /* A result may outlive its run. */
  hm_result_set_message (kept, "again");
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (hm_result_get_key (kept)->algorithm, ==, "name-1");
}

/* A text's names go with its runs, and those of a text without runs at once. */
static void
test_words (void)
{
  g_autofree char *text = many_names (5000);
  guint before = hm_word_count ();
  HmImport *import = hm_import_text (text, -1, "a.txt", NULL);
  HmRun *run = g_ptr_array_index (import->runs, 0);

  g_assert_cmpuint (hm_word_count (), >=, before + 5000);
  g_assert_cmpstr (hm_algorithm_title (hm_result_get_key (hm_run_get_result (run, 8))->algorithm),
                   ==, "NAME-4");
  hm_import_free (import);
  g_assert_cmpuint (hm_word_count (), ==, before);
}

/* Names for which g_str_hash () gives one number: 33 * 'A' + 'z' is 33 * 'B' + 'Y'. */
static void
test_hash (void)
{
  g_autoptr (GHashTable) simple = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) ours = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < 4096; i++)
    {
      char name[25] = "";

      for (guint bit = 0; bit < 12; bit++)
        memcpy (name + 2 * bit, i >> bit & 1 ? "Az" : "BY", 2);
      g_hash_table_add (simple, GUINT_TO_POINTER (g_str_hash (name)));
      g_hash_table_add (ours, GUINT_TO_POINTER (hm_text_hash (name)));
    }
  g_assert_cmpuint (g_hash_table_size (simple), ==, 1);
  g_assert_cmpuint (g_hash_table_size (ours), >, 4000);
}

/* Lines of all lengths around the borders of the window, with what must not be cut in two there. */
static char *
make_border_text (gboolean quoted, gsize *length)
{
  GString *text = g_string_new (quoted ? "Content-Transfer-Encoding: quoted-printable\n" : NULL);

  for (guint i = 0; text->len < 5 * HM_IMPORT_WINDOW; i++)
    {
      for (guint j = 0; j < i % 97; j++)
        g_string_append (text, j % 7 == 3 ? "\xc3\xa9" : j % 11 == 5 ? " " : "x");
      g_string_append (text, quoted && i % 3 == 0 ? "=\r\n" : i % 2 == 0 ? "\r\n" : "\n");
      if (i % 1000 == 999)
        for (guint j = 0; j < 90000; j++)
          g_string_append (text, "\xe2\x82\xac");
    }
  *length = text->len;
  return g_string_free (text, FALSE);
}

/* The same lines whether the text is seen whole or through a window. */
static void
compare_lines (const char *text, gsize length, const char *other, gsize other_length)
{
  g_autoptr (GInputStream) stream =
      g_memory_input_stream_new_from_data (other, (gssize) other_length, NULL);
  g_autoptr (HmImportLines) whole = hm_import_lines_new (text, length, NULL, NULL);
  g_autoptr (HmImportLines) window =
      hm_import_lines_new_for_bytes (hm_import_bytes_new_for_stream (stream, NULL), NULL, NULL);
  HmImportLine a, b;
  guint n = 0;

  while (hm_import_lines_next (whole, &a))
    {
      g_assert_true (hm_import_lines_next (window, &b));
      g_assert_cmpuint (a.number, ==, b.number);
      g_assert_cmpstr (a.text, ==, b.text);
      n++;
    }
  g_assert_false (hm_import_lines_next (window, &b));
  g_assert_cmpuint (n, >, 1000);
}

static void
test_window (void)
{
  for (guint quoted = 0; quoted < 2; quoted++)
    {
      gsize length;
      glong units;
      g_autofree char *text = make_border_text (quoted == 1, &length);
      g_autofree gunichar2 *wide = g_utf8_to_utf16 (text, (glong) length, NULL, &units, NULL);
      g_autofree char *mail = g_strconcat ("x=\n", text, "a=3D\n", NULL);

      compare_lines (text, length, text, length);
      compare_lines (text, length, (const char *) wide, (gsize) units * 2);
      /* What tells the encoding stands at the very end. */
      compare_lines (mail, strlen (mail), mail, strlen (mail));
    }
}

/* A pipe, of which nobody knows how long it is; it can be too large to be kept in memory. */
static void
test_stream (void)
{
  static const guint n_rows[] = { 10, 60000 };

  for (gsize i = 0; i < G_N_ELEMENTS (n_rows); i++)
    {
      g_autofree char *text = many_names (n_rows[i]);
      g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_data (text, -1, NULL);
      g_autoptr (GConverter) none = G_CONVERTER (g_charset_converter_new ("UTF-8", "UTF-8", NULL));
      g_autoptr (GInputStream) pipe = g_converter_input_stream_new (memory, none);
      g_autoptr (GError) error = NULL;
      g_autoptr (HmImport) import = hm_import_stream (pipe, "a.txt", NULL, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (strlen (text) > HM_IMPORT_MAX_PIPE, ==, i == 1);
      g_assert_cmpuint (import->runs->len, ==, 1);
      g_assert_cmpuint (hm_run_get_n_results (g_ptr_array_index (import->runs, 0)), ==,
                        2 * n_rows[i]);
    }
}

/* A stream that breaks off is an error, not a shorter text. */
static void
test_broken_stream (void)
{
  static const char text[] = HEAD_2 "md5 1.50k 2.50k\n\xff";
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_data (text, -1, NULL);
  g_autoptr (GConverter) strict = G_CONVERTER (g_charset_converter_new ("UTF-8", "UTF-8", NULL));
  g_autoptr (GInputStream) pipe = g_converter_input_stream_new (memory, strict);
  g_autoptr (GError) error = NULL;

  g_assert_null (hm_import_stream (pipe, "a.txt", NULL, NULL, &error));
  g_assert_nonnull (error);
  g_assert_true (error->domain == G_IO_ERROR);
}

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_strconcat ("/import/", samples[i].name, NULL);

      g_test_add_data_func (path, &samples[i], test_sample);
    }
  g_test_add_func ("/import/names", test_names);
  g_test_add_func ("/import/facts", test_facts);
  g_test_add_func ("/import/workload", test_workload);
  g_test_add_func ("/import/disagreement", test_disagreement);
  g_test_add_func ("/import/own-runs", test_own_runs);
  g_test_add_func ("/import/nothing", test_nothing);
  g_test_add_func ("/import/hostile", test_hostile);
  g_test_add_func ("/import/given-up", test_given_up);
  g_test_add_func ("/import/rows", test_rows);
  g_test_add_func ("/import/rows-tell", test_rows_tell);
  g_test_add_func ("/import/words", test_words);
  g_test_add_func ("/import/hash", test_hash);
  g_test_add_func ("/import/window", test_window);
  g_test_add_func ("/import/stream", test_stream);
  g_test_add_func ("/import/broken-stream", test_broken_stream);
  return g_test_run ();
}
