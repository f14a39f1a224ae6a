/* known-answers.c: values printed in the specifications
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "known-answers.h"

#include <stddef.h>

const HmKnownAnswer hm_known_answers[] = {
  /* RFC 1319 A.5 */
  { "md2", .in = "", .out = "8350e5a3e24c153df2275c9f80692773" },
  { "md2", .in = "61", .out = "32ec01ec4a6dac72c0ab96fb34c0b5d1" },
  { "md2", .in = "616263", .out = "da853b0d3f88d99b30283a69e6ded6bb" },
  { "md2", .in = "6d65737361676520646967657374", .out = "ab4f496bfb2a530b219ff33031fe06b0" },
  { "md2", .in = "6162636465666768696a6b6c6d6e6f707172737475767778797a",
    .out = "4e8ddff3650292ab5a4108c3aa47940b" },
  { "md2",
    .in = "4142434445464748494a4b4c4d4e4f505152535455565758595a6162636465666768696a6b6c6d6e6f707172"
          "737475767778797a30313233343536373839",
    .out = "da33def2a42df13975352846c30338cd" },
  { "md2",
    .in = "3132333435363738393031323334353637383930313233343536373839303132333435363738393031323334"
          "353637383930313233343536373839303132333435363738393031323334353637383930",
    .out = "d5976f79d83d3a0dc9806c3c66f3efd8" },
  /* RFC 1320 A.5 */
  { "md4", .in = "", .out = "31d6cfe0d16ae931b73c59d7e0c089c0" },
  { "md4", .in = "61", .out = "bde52cb31de33e46245e05fbdbd6fb24" },
  { "md4", .in = "616263", .out = "a448017aaf21d8525fc10ae87aa6729d" },
  { "md4", .in = "6d65737361676520646967657374", .out = "d9130a8164549fe818874806e1c7014b" },
  { "md4", .in = "6162636465666768696a6b6c6d6e6f707172737475767778797a",
    .out = "d79e1c308aa5bbcdeea8ed63df412da9" },
  { "md4",
    .in = "4142434445464748494a4b4c4d4e4f505152535455565758595a6162636465666768696a6b6c6d6e6f707172"
          "737475767778797a30313233343536373839",
    .out = "043f8582f241db351ce627e153e7f0e4" },
  { "md4",
    .in = "3132333435363738393031323334353637383930313233343536373839303132333435363738393031323334"
          "353637383930313233343536373839303132333435363738393031323334353637383930",
    .out = "e33b4ddc9c38f2199c3e7b164fcc0536" },
  /* RFC 1321 A.5 */
  { "md5", .in = "", .out = "d41d8cd98f00b204e9800998ecf8427e" },
  { "md5", .in = "61", .out = "0cc175b9c0f1b6a831c399e269772661" },
  { "md5", .in = "616263", .out = "900150983cd24fb0d6963f7d28e17f72" },
  { "md5", .in = "6d65737361676520646967657374", .out = "f96b697d7cb7938d525a2f31aaf161d0" },
  { "md5", .in = "6162636465666768696a6b6c6d6e6f707172737475767778797a",
    .out = "c3fcd3d76192e4007dfb496cca67e13b" },
  { "md5",
    .in = "4142434445464748494a4b4c4d4e4f505152535455565758595a6162636465666768696a6b6c6d6e6f707172"
          "737475767778797a30313233343536373839",
    .out = "d174ab98d277d9f5a5611c2c9f419d9f" },
  { "md5",
    .in = "3132333435363738393031323334353637383930313233343536373839303132333435363738393031323334"
          "353637383930313233343536373839303132333435363738393031323334353637383930",
    .out = "57edf4a22be3c955ac49da2e2107b67a" },
  /* RFC 3174 section 7.3 */
  { "sha1", .in = "616263", .out = "a9993e364706816aba3e25717850c26c9cd0d89d" },
  { "sha1",
    .in = "6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e"
          "6c6d6e6f6d6e6f706e6f7071",
    .out = "84983e441c3bd26ebaae4aa1f95129e5e54670f1" },
  { "sha1", .in = "61", .out = "34aa973cd4c4daa4f61eeb2bdbad27316534016f", .repeat = 1000000 },
  { "sha1",
    .in = "3031323334353637303132333435363730313233343536373031323334353637303132333435363730313233"
          "3435363730313233343536373031323334353637",
    .out = "dea356a2cddd90c7a7ecedc5ebb563934f460452", .repeat = 10 },
  /* RFC 6234 section 8.5 */
  { "sha1", .in = "", .out = "da39a3ee5e6b4b0d3255bfef95601890afd80709" },
  { "sha1", .in = "5e", .out = "5e6f80a34a9798cafc6a5db96cc57ba4c4db59c2" },
  { "sha1", .in = "9a7dfdf1ecead06ed646aa55fe757146",
    .out = "82abff6605dbe1c17def12a394fa22a82b544a35" },
  /* RIPEMD-160 paper */
  { "ripemd160", .in = "", .out = "9c1185a5c5e9fc54612808977ee8f548b2258d31" },
  { "ripemd160", .in = "61", .out = "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe" },
  { "ripemd160", .in = "616263", .out = "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc" },
  { "ripemd160", .in = "6d65737361676520646967657374",
    .out = "5d0689ef49d2fae572b881b123a85ffa21595f36" },
  { "ripemd160", .in = "6162636465666768696a6b6c6d6e6f707172737475767778797a",
    .out = "f71c27109c692c1b56bbdceb5b9d2865b3708dbc" },
  { "ripemd160",
    .in = "6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e"
          "6c6d6e6f6d6e6f706e6f7071",
    .out = "12a053384a9c0c88e405a06c27dcf49ada62eb2b" },
  { "ripemd160",
    .in = "4142434445464748494a4b4c4d4e4f505152535455565758595a6162636465666768696a6b6c6d6e6f707172"
          "737475767778797a30313233343536373839",
    .out = "b0e20b6e3116640286ed3a87a5713079b21f5189" },
  { "ripemd160",
    .in = "3132333435363738393031323334353637383930313233343536373839303132333435363738393031323334"
          "353637383930313233343536373839303132333435363738393031323334353637383930",
    .out = "9b752e45573d4b39f4dbd3323cab82bf63326bfb" },
  { "ripemd160", .in = "61", .out = "52783243c1697bdbe16d37f97f68f08325dc1528", .repeat = 1000000 },
  /* FIPS 180-2 change notice 1 / RFC 3874 section 3 */
  { "sha224", .in = "616263", .out = "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7" },
  { "sha224",
    .in = "6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e"
          "6c6d6e6f6d6e6f706e6f7071",
    .out = "75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525" },
  { "sha224", .in = "61", .out = "20794655980c91d8bbb4c1ea97618a4bf03f42581948b2ee4ee7ad67",
    .repeat = 1000000 },
  /* RFC 6234 section 8.5 */
  { "sha224", .in = "", .out = "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f" },
  { "sha224",
    .in = "3031323334353637303132333435363730313233343536373031323334353637303132333435363730313233"
          "3435363730313233343536373031323334353637",
    .out = "567f69f168cd7844e65259ce658fe7aadfa25216e68eca0eb7ab8262", .repeat = 10 },
  { "sha224", .in = "07", .out = "00ecd5f138422b8ad74c9799fd826c531bad2fcabc7450bee2aa8c2a" },
  { "sha224", .in = "18804005dd4fbd1556299d6f9d93df62",
    .out = "df90d78aa78821c99b40ba4c966921accd8ffb1e98ac388e56191db1" },
  /* FIPS 180-2 appendix B */
  { "sha256", .in = "616263",
    .out = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
  { "sha256",
    .in = "6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e"
          "6c6d6e6f6d6e6f706e6f7071",
    .out = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
  { "sha256", .in = "61", .out = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    .repeat = 1000000 },
  /* RFC 6234 section 8.5 */
  { "sha256", .in = "", .out = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
  { "sha256",
    .in = "3031323334353637303132333435363730313233343536373031323334353637303132333435363730313233"
          "3435363730313233343536373031323334353637",
    .out = "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5", .repeat = 10 },
  { "sha256", .in = "19",
    .out = "68aa2e2ee5dff96e3355e6c7ee373e3d6a4e17f75f9518d843709c0c9bc3e3d4" },
  { "sha256", .in = "e3d72570dcdd787ce3887ab2cd684652",
    .out = "175ee69b02ba9b58e2b0a5fd13819cea573f3940a94f825128cf4209beabb4e8" },
  /* FIPS 180-2 appendix D */
  { "sha384", .in = "616263",
    .out =
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca1"
        "34c825a7" },
  { "sha384",
    .in = "61626364656667686263646566676869636465666768696a6465666768696a6b65666768696a6b6c66676869"
          "6a6b6c6d6768696a6b6c6d6e68696a6b6c6d6e6f696a6b6c6d6e6f706a6b6c6d6e6f70716b6c6d6e6f707172"
          "6c6d6e6f707172736d6e6f70717273746e6f707172737475",
    .out =
        "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa"
        "91746039" },
  { "sha384", .in = "61",
    .out =
        "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b07b8b3dc38ecc4ebae97ddd8"
        "7f3d8985",
    .repeat = 1000000 },
  /* RFC 6234 section 8.5 */
  { "sha384", .in = "",
    .out =
        "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f1"
        "4898b95b" },
  { "sha384",
    .in = "3031323334353637303132333435363730313233343536373031323334353637303132333435363730313233"
          "3435363730313233343536373031323334353637",
    .out =
        "2fc64a4f500ddb6828f6a3430b8dd72a368eb7f3a8322a70bc84275b9c0b3ab00d27a5cc3c2d224aa6b61a0d"
        "79fb4596",
    .repeat = 10 },
  { "sha384", .in = "b9",
    .out =
        "bc8089a19007c0b14195f4ecc74094fec64f01f90929282c2fb392881578208ad466828b1c6c283d2722cf0a"
        "d1ab6938" },
  { "sha384", .in = "a41c497779c0375ff10a7f4e08591739",
    .out =
        "c9a68443a005812256b8ec76b00516f0dbb74fab26d665913f194b6ffb0e91ea9967566b58109cbc675cc208"
        "e4c823f7" },
  /* FIPS 180-2 appendix C */
  { "sha512", .in = "616263",
    .out =
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23"
        "a3feebbd454d4423643ce80e2a9ac94fa54ca49f" },
  { "sha512",
    .in = "61626364656667686263646566676869636465666768696a6465666768696a6b65666768696a6b6c66676869"
          "6a6b6c6d6768696a6b6c6d6e68696a6b6c6d6e6f696a6b6c6d6e6f706a6b6c6d6e6f70716b6c6d6e6f707172"
          "6c6d6e6f707172736d6e6f70717273746e6f707172737475",
    .out =
        "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99de"
        "c4b5433ac7d329eeb6dd26545e96e55b874be909" },
  { "sha512", .in = "61",
    .out =
        "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432c"
        "e577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
    .repeat = 1000000 },
  /* RFC 6234 section 8.5 */
  { "sha512", .in = "",
    .out =
        "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2"
        "877eec2f63b931bd47417a81a538327af927da3e" },
  { "sha512",
    .in = "3031323334353637303132333435363730313233343536373031323334353637303132333435363730313233"
          "3435363730313233343536373031323334353637",
    .out =
        "89d05ba632c699c31231ded4ffc127d5a894dad412c0e024db872d1abd2ba8141a0f85072a9be1e2aa04cf33"
        "c765cb510813a39cd5a84c4acaa64d3f3fb7bae9",
    .repeat = 10 },
  { "sha512", .in = "d0",
    .out =
        "9992202938e882e73e20f6b69e68a0a7149090423d93c81bab3f21678d4aceeee50e4e8cafada4c85a54ea83"
        "06826c4ad6e74cece9631bfa8a549b4ab3fbba15" },
  { "sha512", .in = "8d4e3c0e3889191491816e9d98bff0a0",
    .out =
        "cb0b67a4b8712cd73c9aabc0b199e9269b20844afb75acbdd1c153c9828924c3ddedaafe669c5fdd0bc66f63"
        "0f6773988213eb1b16f517ad0de4b2f0c95c90f8" },
  /* RFC 2202 section 2 */
  { "hmac-md5", .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", .in = "4869205468657265",
    .out = "9294727a3638bb1c13f48ef8158bfc9d" },
  { "hmac-md5", .key = "4a656665", .in = "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
    .out = "750c783e6ab0b503eaa86e310a5db738" },
  { "hmac-md5", .key = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
          "dddddddddddd",
    .out = "56be34521d144c88dbb8c733f0e8b3f6" },
  { "hmac-md5", .key = "0102030405060708090a0b0c0d0e0f10111213141516171819",
    .in = "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"
          "cdcdcdcdcdcd",
    .out = "697eaf0aca3a3aea3a75164746ffaa79" },
  { "hmac-md5", .key = "0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c",
    .in = "546573742057697468205472756e636174696f6e", .out = "56461ef2342edc00f9bab995690efd4c" },
  { "hmac-md5",
    .key =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368"
          "204b6579204669727374",
    .out = "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd" },
  { "hmac-md5",
    .key =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b657920616e64204c61"
          "72676572205468616e204f6e6520426c6f636b2d53697a652044617461",
    .out = "6f630fad67cda0ee1fb1f562db3aa53e" },
  /* RFC 2202 section 3 */
  { "hmac-sha1", .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", .in = "4869205468657265",
    .out = "b617318655057264e28bc0b6fb378c8ef146be00" },
  { "hmac-sha1", .key = "4a656665",
    .in = "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
    .out = "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79" },
  { "hmac-sha1", .key = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
          "dddddddddddd",
    .out = "125d7342b9ac11cd91a39af48aa17b4f63f175d3" },
  { "hmac-sha1", .key = "0102030405060708090a0b0c0d0e0f10111213141516171819",
    .in = "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"
          "cdcdcdcdcdcd",
    .out = "4c9007f4026250c6bc8414f9bf50c86c2d7235da" },
  { "hmac-sha1", .key = "0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c",
    .in = "546573742057697468205472756e636174696f6e",
    .out = "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04" },
  { "hmac-sha1",
    .key =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368"
          "204b6579204669727374",
    .out = "aa4ae5e15272d00e95705637ce8a3b55ed402112" },
  { "hmac-sha1",
    .key =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b657920616e64204c61"
          "72676572205468616e204f6e6520426c6f636b2d53697a652044617461",
    .out = "e8e99d0f45237d786d6bbaa7965c7808bbff1a91" },
  /* RFC 4231 section 4 */
  { "hmac-sha256", .key = "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", .in = "4869205468657265",
    .out = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7" },
  { "hmac-sha256", .key = "4a656665",
    .in = "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
    .out = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843" },
  { "hmac-sha256", .key = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
          "dddddddddddd",
    .out = "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe" },
  { "hmac-sha256", .key = "0102030405060708090a0b0c0d0e0f10111213141516171819",
    .in = "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"
          "cdcdcdcdcdcd",
    .out = "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b" },
  { "hmac-sha256", .key = "0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c",
    .in = "546573742057697468205472756e636174696f6e",
    .out = "a3b6167473100ee06e0c796c2955552bfa6f7c0a6a8aef8b93f860aab0cd20c5" },
  { "hmac-sha256",
    .key =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368"
          "204b6579204669727374",
    .out = "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54" },
  { "hmac-sha256",
    .key =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    .in = "5468697320697320612074657374207573696e672061206c6172676572207468616e20626c6f636b2d73697a"
          "65206b657920616e642061206c6172676572207468616e20626c6f636b2d73697a6520646174612e20546865"
          "206b6579206e6565647320746f20626520686173686564206265666f7265206265696e672075736564206279"
          "2074686520484d414320616c676f726974686d2e",
    .out = "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2" },
  /* RFC 6229 section 2 */
  { "rc4", .key = "0102030405", .in = "00000000000000000000000000000000",
    .out = "b2396305f03dc027ccc3524a0a1118a8" },
  { "rc4", .key = "0102030405", .in = "00000000000000000000000000000000",
    .out = "6982944f18fc82d589c403a47a0d0919", .skip = 16 },
  { "rc4", .key = "0102030405", .in = "00000000000000000000000000000000",
    .out = "28cb1132c96ce286421dcaadb8b69eae", .skip = 240 },
  { "rc4", .key = "0102030405", .in = "00000000000000000000000000000000",
    .out = "ff25b58995996707e51fbdf08b34d875", .skip = 4096 },
  { "rc4", .key = "0102030405060708", .in = "00000000000000000000000000000000",
    .out = "97ab8a1bf0afb96132f2f67258da15a8" },
  { "rc4", .key = "0102030405060708", .in = "00000000000000000000000000000000",
    .out = "8263efdb45c4a18684ef87e6b19e5b09", .skip = 16 },
  { "rc4", .key = "0102030405060708", .in = "00000000000000000000000000000000",
    .out = "9636ebc9841926f4f7d1f362bddf6e18", .skip = 240 },
  { "rc4", .key = "0102030405060708", .in = "00000000000000000000000000000000",
    .out = "3fb46e2c8f0f068edce8cdcd7dfc5862", .skip = 4096 },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f10", .in = "00000000000000000000000000000000",
    .out = "9ac7cc9a609d1ef7b2932899cde41b97" },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f10", .in = "00000000000000000000000000000000",
    .out = "5248c4959014126a6e8a84f11d1a9e1c", .skip = 16 },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f10", .in = "00000000000000000000000000000000",
    .out = "065902e4b620f6cc36c8589f66432f2b", .skip = 240 },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f10", .in = "00000000000000000000000000000000",
    .out = "a36a4c301ae8ac13610ccbc12256cacc", .skip = 4096 },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20",
    .in = "00000000000000000000000000000000", .out = "eaa6bd25880bf93d3f5d1e4ca2611d91" },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20",
    .in = "00000000000000000000000000000000", .out = "cfa45c9f7e714b54bdfa80027cb14380",
    .skip = 16 },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20",
    .in = "00000000000000000000000000000000", .out = "114ae344ded71b35f2e60febad727fd8",
    .skip = 240 },
  { "rc4", .key = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20",
    .in = "00000000000000000000000000000000", .out = "f3e4c0a2e02d1d01f7f0a74618af2b48",
    .skip = 4096 },
  /* NBS SP 500-20 appendix B, substitution table test */
  { "des-ecb", .key = "7ca110454a1a6e57", .in = "01a1d6d039776742", .out = "690f5b0d9a26939b" },
  { "des-ecb", .key = "0131d9619dc1376e", .in = "5cd54ca83def57da", .out = "7a389d10354bd271" },
  { "des-ecb", .key = "07a1133e4a0b2686", .in = "0248d43806f67172", .out = "868ebb51cab4599a" },
  { "des-ecb", .key = "3849674c2602319e", .in = "51454b582ddf440a", .out = "7178876e01f19b2a" },
  { "des-ecb", .key = "04b915ba43feb5b6", .in = "42fd443059577fa2", .out = "af37fb421f8c4095" },
  { "des-ecb", .key = "0113b970fd34f2ce", .in = "059b5e0851cf143a", .out = "86a560f10ec6d85b" },
  { "des-ecb", .key = "0170f175468fb5e6", .in = "0756d8e0774761d2", .out = "0cd3da020021dc09" },
  { "des-ecb", .key = "43297fad38e373fe", .in = "762514b829bf486a", .out = "ea676b2cb7db2b7a" },
  { "des-ecb", .key = "07a7137045da2a16", .in = "3bdd119049372802", .out = "dfd64a815caf1a0f" },
  { "des-ecb", .key = "04689104c2fd3b2f", .in = "26955f6835af609a", .out = "5c513c9c4886c088" },
  { "des-ecb", .key = "37d06bb516cb7546", .in = "164d5e404f275232", .out = "0a2aeeae3ff4ab77" },
  { "des-ecb", .key = "1f08260d1ac2465e", .in = "6b056e18759f5cca", .out = "ef1bf03e5dfa575a" },
  { "des-ecb", .key = "584023641aba6176", .in = "004bd6ef09176062", .out = "88bf0db6d70dee56" },
  { "des-ecb", .key = "025816164629b007", .in = "480d39006ee762f2", .out = "a1f9915541020b56" },
  { "des-ecb", .key = "49793ebc79b3258f", .in = "437540c8698f3cfa", .out = "6fbf1cafcffd0556" },
  { "des-ecb", .key = "4fb05e1515ab73a7", .in = "072d43a077075292", .out = "2f22e49bab7ca1ac" },
  { "des-ecb", .key = "49e95d6d4ca229bf", .in = "02fe55778117f12a", .out = "5a6b612cc26cce4a" },
  { "des-ecb", .key = "018310dc409b26d6", .in = "1d9d5c5018f728c2", .out = "5f4c038ed12b2e41" },
  { "des-ecb", .key = "1c587f1c13924fef", .in = "305532286d6f295a", .out = "63fac0d034d9f793" },
  /* FIPS 46 era check value, and FIPS 81 table B1 */
  { "des-ecb", .key = "133457799bbcdff1", .in = "0123456789abcdef", .out = "85e813540f0ab405" },
  { "des-ecb", .key = "0123456789abcdef", .in = "4e6f77206973207468652074696d6520666f7220616c6c20",
    .out = "3fa40e8a984d48156a271787ab8883f9893d51ec4b563b53" },
  /* FIPS 81 table C1 */
  { "des-cbc", .key = "0123456789abcdef", .iv = "1234567890abcdef",
    .in = "4e6f77206973207468652074696d6520666f7220616c6c20",
    .out = "e5c7cdde872bf27c43e934008c389c0f683788499a7c05f6" },
  /* NIST CSRC example TDES_CBC */
  { "des-ede3-cbc", .key = "0123456789abcdef23456789abcdef01456789abcdef0123",
    .iv = "f69f2445df4f9b17",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51",
    .out = "2079c3d53aa763e193b79e2569ab5262516570481f25b50f73c0bda85c8e0da7" },
  { "des-ede3-cbc", .key = "0123456789abcdef23456789abcdef010123456789abcdef",
    .iv = "f69f2445df4f9b17",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51",
    .out = "7401ce1eab6d003caff84bf47b36cc2154f0238f9ffecd8f6acf118392b45581" },
  /* FIPS 197 appendix C */
  { "aes-128-ecb", .key = "000102030405060708090a0b0c0d0e0f",
    .in = "00112233445566778899aabbccddeeff", .out = "69c4e0d86a7b0430d8cdb78070b4c55a" },
  { "aes-192-ecb", .key = "000102030405060708090a0b0c0d0e0f1011121314151617",
    .in = "00112233445566778899aabbccddeeff", .out = "dda97ca4864cdfe06eaf70a0ec0d7191" },
  { "aes-256-ecb", .key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    .in = "00112233445566778899aabbccddeeff", .out = "8ea2b7ca516745bfeafc49904b496089" },
  /* FIPS 197 appendix B */
  { "aes-128-ecb", .key = "2b7e151628aed2a6abf7158809cf4f3c",
    .in = "3243f6a8885a308d313198a2e0370734", .out = "3925841d02dc09fbdc118597196a0b32" },
  /* SP 800-38A F.1 */
  { "aes-128-ecb", .key = "2b7e151628aed2a6abf7158809cf4f3c",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf43b1cd7f598ece23881b00e3"
        "ed0306887b0c785e27e8ad3f8223207104725dd4" },
  { "aes-192-ecb", .key = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eefef7afd2270e2e60adce0ba2f"
        "ace6444e9a4b41ba738d6c72fb16691603c18e0e" },
  { "aes-256-ecb", .key = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870b6ed21b99ca6f4f9f153e7b1"
        "beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7" },
  /* SP 800-38A F.2 */
  { "aes-128-cbc", .key = "2b7e151628aed2a6abf7158809cf4f3c",
    .iv = "000102030405060708090a0b0c0d0e0f",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e"
        "222295163ff1caa1681fac09120eca307586e1a7" },
  { "aes-192-cbc", .key = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
    .iv = "000102030405060708090a0b0c0d0e0f",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae07fa9baac"
        "3df102e008b0e27988598881d920a9e64f5615cd" },
  { "aes-256-cbc", .key = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    .iv = "000102030405060708090a0b0c0d0e0f",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e263"
        "04231461b2eb05e2c39be9fcda6c19078c6a9d1b" },
  /* RFC 3602 section 4, cases 1-4 */
  { "aes-128-cbc", .key = "06a9214036b8a15b512e03d534120006",
    .iv = "3dafba429d9eb430b422da802c9fac41", .in = "53696e676c6520626c6f636b206d7367",
    .out = "e353779c1079aeb82708942dbe77181a" },
  { "aes-128-cbc", .key = "c286696d887c9aa0611bbb3e2025a45a",
    .iv = "562e17996d093d28ddb3ba695a2e6f58",
    .in = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    .out = "d296cd94c2cccf8a3a863028b5e1dc0a7586602d253cfff91b8266bea6d61ab1" },
  { "aes-128-cbc", .key = "6c3ea0477630ce21a2ce334aa746c2cd",
    .iv = "c782dc4c098c66cbd9cd27d825682c81",
    .in = "5468697320697320612034382d62797465206d657373616765202865786163746c7920332041455320626c6f"
          "636b7329",
    .out =
        "d0a02b3836451753d493665d33f0e8862dea54cdb293abc7506939276772f8d5021c19216bad525c8579695d"
        "83ba2684" },
  { "aes-128-cbc", .key = "56e47a38c5598974bc46903dba290349",
    .iv = "8ce82eefbea0da3c44699ed7db51b7d9",
    .in = "a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacb"
          "cccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf",
    .out =
        "c30e32ffedc0774e6aff6af0869f71aa0f3af07a9a31a9c684db207eb0ef8e4e35907aa632c3ffdf868bb7b2"
        "9d3d46ad83ce9f9a102ee99d49a53e87f4c3da55" },
  /* SP 800-38A F.5 */
  { "aes-128-ctr", .key = "2b7e151628aed2a6abf7158809cf4f3c",
    .iv = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f0902"
        "0db03eab1e031dda2fbe03d1792170a0f3009cee" },
  { "aes-192-ctr", .key = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
    .iv = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e941e36b26bd1ebc670d1bd1d66"
        "5620abf74f78a7f6d29809585a97daec58c6b050" },
  { "aes-256-ctr", .key = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    .iv = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
    .in = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc119"
          "1a0a52eff69f2445df4f9b17ad2b417be66c3710",
    .out =
        "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c52b0930daa23de94ce87017ba"
        "2d84988ddfc9c58db67aada613c2dd08457941a6" },
  /* RFC 3686 section 6 */
  { "aes-128-ctr", .key = "ae6852f8121067cc4bf7a5765577f39e",
    .iv = "00000030000000000000000000000001", .in = "53696e676c6520626c6f636b206d7367",
    .out = "e4095d4fb7a7b3792d6175a3261311b8" },
  { "aes-128-ctr", .key = "7e24067817fae0d743d6ce1f32539163",
    .iv = "006cb6dbc0543b59da48d90b00000001",
    .in = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    .out = "5104a106168a72d9790d41ee8edad388eb2e1efc46da57c8fce630df9141be28" },
  { "aes-128-ctr", .key = "7691be035e5020a8ac6e618529f9a0dc",
    .iv = "00e0017b27777f3f4a1786f000000001",
    .in = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223",
    .out = "c1cf48a89f2ffdd9cf4652e9efdb72d74540a42bde6d7836d59a5ceaaef3105325b2072f" },
  { "aes-192-ctr", .key = "16af5b145fc9f579c175f93e3bfb0eed863d06ccfdb78515",
    .iv = "0000004836733c147d6d93cb00000001", .in = "53696e676c6520626c6f636b206d7367",
    .out = "4b55384fe259c9c84e7935a003cbe928" },
  { "aes-192-ctr", .key = "7c5cb2401b3dc33c19e7340819e0f69c678c3db8e6f6a91a",
    .iv = "0096b03b020c6eadc2cb500d00000001",
    .in = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    .out = "453243fc609b23327edfaafa7131cd9f8490701c5ad4a79cfc1fe0ff42f4fb00" },
  { "aes-192-ctr", .key = "02bf391ee8ecb159b959617b0965279bf59b60a786d3e0fe",
    .iv = "0007bdfd5cbd60278dcc091200000001",
    .in = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223",
    .out = "96893fc55e5c722f540b7dd1ddf7e758d288bc95c69165884536c811662f2188abee0935" },
  { "aes-256-ctr", .key = "776beff2851db06f4c8a0542c8696f6c6a81af1eec96b4d37fc1d689e6c1c104",
    .iv = "00000060db5672c97aa8f0b200000001", .in = "53696e676c6520626c6f636b206d7367",
    .out = "145ad01dbf824ec7560863dc71e3e0c0" },
  { "aes-256-ctr", .key = "f6d66d6bd52d59bb0796365879eff886c66dd51a5b6a99744b50590c87a23884",
    .iv = "00faac24c1585ef15a43d87500000001",
    .in = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    .out = "f05e231b3894612c49ee000b804eb2a9b8306b508f839d6a5530831d9344af1c" },
  { "aes-256-ctr", .key = "ff7a617ce69148e4f1726e2f43581de2aa62d9f805532edff1eed687fb54153d",
    .iv = "001cc5b751a51d70a1c1114800000001",
    .in = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223",
    .out = "eb6c52821d0bbbf7ce7594462aca4faab407df866569fd07f48cc0b583d6071f1ec0e6b8" },
  /* ISO/IEC 10118-2, the two check values */
  { "mdc2", .in = "4e6f77206973207468652074696d6520666f7220616c6c20",
    .out = "42e50cd224baceba760bdd2bd409281a", .parameter = "1" },
  { "mdc2", .in = "4e6f77206973207468652074696d6520666f7220616c6c20",
    .out = "2e4679b5add9ca7535d87afeab33bee2", .parameter = "2" },
  { "mdc2", .in = "4e6f77206973207468652074696d6520666f7220616c6c20",
    .out = "42e50cd224baceba760bdd2bd409281a" },
  /* FIPS 180 (1993), appendices A to C */
  { "sha0", .in = "616263", .out = "0164b8a914cd2a5e74c4f7ff082c4d97f1edf880" },
  { "sha0",
    .in = "6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e"
          "6c6d6e6f6d6e6f706e6f7071",
    .out = "d2516ee1acfa5baf33dfc1c471e438449ef134c8" },
  { "sha0", .in = "61", .out = "3232affa48628a26653b5aaa44541fd90d690603", .repeat = 1000000 },
  /* Lai, On the Design and Security of Block Ciphers, and the test data of Ascom: single blocks */
  { "idea-cbc", .key = "00010002000300040005000600070008", .iv = "0000000000000000",
    .in = "0000000100020003", .out = "11fbed2b01986de5" },
  { "idea-cbc", .key = "00010002000300040005000600070008", .iv = "0000000000000000",
    .in = "0102030405060708", .out = "540e5fea18c2f8b1" },
  { "idea-cbc", .key = "00010002000300040005000600070008", .iv = "0000000000000000",
    .in = "0019324b647d96af", .out = "9f0a0ab6e10ced78" },
  { "idea-cbc", .key = "00010002000300040005000600070008", .iv = "0000000000000000",
    .in = "f5202d5b9c671b08", .out = "cf18fd7355e2c5c5" },
  { "idea-cbc", .key = "00010002000300040005000600070008", .iv = "0000000000000000",
    .in = "fae6d2beaa96826e", .out = "85df52005608193d" },
  { "idea-cbc", .key = "00010002000300040005000600070008", .iv = "0000000000000000",
    .in = "0a141e28323c4650", .out = "2f7de750212fb734" },
  { "idea-cbc", .key = "00010002000300040005000600070008", .iv = "0000000000000000",
    .in = "050a0f14191e2328", .out = "7b7314925de59c09" },
  { "idea-cbc", .key = "0005000a000f00140019001e00230028", .iv = "0000000000000000",
    .in = "0102030405060708", .out = "3ec04780beff6e20" },
  { "idea-cbc", .key = "3a984e2000195db32ee501c8c47cea60", .iv = "0000000000000000",
    .in = "0102030405060708", .out = "97bcd8200780da86" },
  { "idea-cbc", .key = "006400c8012c019001f4025802bc0320", .iv = "0000000000000000",
    .in = "05320a6414c819fa", .out = "65be87e7a2538aed" },
  { "idea-cbc", .key = "9d4075c103bc322afb03e7be6ab30006", .iv = "0000000000000000",
    .in = "0808080808080808", .out = "f5db1ac45e5ef9f9" },
  /* RFC 2268 section 5 */
  { "rc2-cbc", .key = "0000000000000000", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "ebb773f993278eff", .parameter = "63" },
  { "rc2-cbc", .key = "ffffffffffffffff", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "278b27e42e2f0d49", .parameter = "64" },
  { "rc2-cbc", .key = "3000000000000000", .iv = "0000000000000000", .in = "1000000000000001",
    .out = "30649edf9be7d2c2", .parameter = "64" },
  { "rc2-cbc", .key = "88", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "61a8a244adacccf0", .parameter = "64" },
  { "rc2-cbc", .key = "88bca90e90875a", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "6ccf4308974c267f", .parameter = "64" },
  { "rc2-cbc", .key = "88bca90e90875a7f0f79c384627bafb2", .iv = "0000000000000000",
    .in = "0000000000000000", .out = "1a807d272bbe5db1", .parameter = "64" },
  { "rc2-cbc", .key = "88bca90e90875a7f0f79c384627bafb2", .iv = "0000000000000000",
    .in = "0000000000000000", .out = "2269552ab0f85ca6", .parameter = "128" },
  { "rc2-cbc", .key = "88bca90e90875a7f0f79c384627bafb216f80a6f85920584c42fceb0be255daf1e",
    .iv = "0000000000000000", .in = "0000000000000000", .out = "5b78d3a43dfff1f1",
    .parameter = "129" },
  /* The examples of The RC5 Encryption Algorithm, and RFC 2040 section 9 */
  { "rc5-32-12-cbc", .key = "00000000000000000000000000000000", .iv = "0000000000000000",
    .in = "0000000000000000", .out = "21a5dbee154b8f6d" },
  { "rc5-32-12-cbc", .key = "915f4619be41b2516355a50110a9ce91", .iv = "0000000000000000",
    .in = "21a5dbee154b8f6d", .out = "f7c013ac5b2b8952" },
  { "rc5-32-12-cbc", .key = "783348e75aeb0f2fd7b169bb8dc16787", .iv = "0000000000000000",
    .in = "f7c013ac5b2b8952", .out = "2f42b3b70369fc92" },
  { "rc5-32-12-cbc", .key = "dc49db1375a5584f6485b413b5f12baf", .iv = "0000000000000000",
    .in = "2f42b3b70369fc92", .out = "65c178b284d197cc" },
  { "rc5-32-12-cbc", .key = "5269f149d41ba0152497574d7f153125", .iv = "0000000000000000",
    .in = "65c178b284d197cc", .out = "eb44e415da319824" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0102030405060708", .in = "1020304050607080",
    .out = "b2b3209db6594da4" },
  { "rc5-32-12-cbc", .key = "01020304", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "fc586f92f7080934" },
  { "rc5-32-12-cbc", .key = "0102030405060708", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "e493f1c1bb4d6e8c" },
  { "rc5-32-12-cbc", .key = "0102030405060708", .iv = "0102030405060708", .in = "1020304050607080",
    .out = "921f12485373b4f7" },
  { "rc5-32-12-cbc", .key = "01020304050607081020304050607080", .iv = "0102030405060708",
    .in = "1020304050607080", .out = "294ddb46b3278d60" },
  { "rc5-32-12-cbc", .key = "0102030405", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "97e0787837ed317f" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "7a7bba4d79111d1e", .parameter = "0" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "797bba4d78111d1e", .parameter = "0" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0000000000000001", .in = "0000000000000000",
    .out = "7a7bba4d79111d1f", .parameter = "0" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0000000000000000", .in = "0000000000000001",
    .out = "7a7bba4d79111d1f", .parameter = "0" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0102030405060708", .in = "1020304050607080",
    .out = "8b9ded91ce7794a6", .parameter = "0" },
  { "rc5-32-12-cbc", .key = "11", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "2f759fe7ad86a378", .parameter = "1" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "dca2694bf40e0788", .parameter = "2" },
  { "rc5-32-12-cbc", .key = "00000000", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "dca2694bf40e0788", .parameter = "2" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "dcfe098577eca5ff", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0102030405060708", .in = "1020304050607080",
    .out = "9646fb77638f9ca8", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "00", .iv = "0102030405060708", .in = "1020304050607080",
    .out = "545f7f32a5fc3836", .parameter = "16" },
  { "rc5-32-12-cbc", .key = "01020304", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "8285e7c1b5bc7402", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "01020304", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "cf270ef9717ff7c4", .parameter = "16" },
  { "rc5-32-12-cbc", .key = "0102030405060708", .iv = "0102030405060708", .in = "1020304050607080",
    .out = "5c4c041e0f217ac3", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "0102030405060708", .iv = "0102030405060708", .in = "1020304050607080",
    .out = "5ba0ca6bbe7f5fad", .parameter = "16" },
  { "rc5-32-12-cbc", .key = "01020304050607081020304050607080", .iv = "0102030405060708",
    .in = "1020304050607080", .out = "c533771cd0110e63", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "01020304050607081020304050607080", .iv = "0102030405060708",
    .in = "1020304050607080", .out = "dad6bda9dfe8f7e8", .parameter = "16" },
  { "rc5-32-12-cbc", .key = "0102030405", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "7875dbf6738c6478", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "0102030405", .iv = "7875dbf6738c6478", .in = "0808080808080808",
    .out = "8f34c3c681c99695", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "0102030405", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "7cb3f1df34f94811", .parameter = "8" },
  { "rc5-32-12-cbc", .key = "0102030405", .iv = "7cb3f1df34f94811", .in = "1122334455667701",
    .out = "7fd1a023a5bba217", .parameter = "8" },
  /* The values that Eric Young gave for Schneier's page: single blocks, then keys of other lengths
   */
  { "blowfish-cbc", .key = "0000000000000000", .iv = "0000000000000000", .in = "0000000000000000",
    .out = "4ef997456198dd78" },
  { "blowfish-cbc", .key = "ffffffffffffffff", .iv = "0000000000000000", .in = "ffffffffffffffff",
    .out = "51866fd5b85ecb8a" },
  { "blowfish-cbc", .key = "3000000000000000", .iv = "0000000000000000", .in = "1000000000000001",
    .out = "7d856f9a613063f2" },
  { "blowfish-cbc", .key = "1111111111111111", .iv = "0000000000000000", .in = "1111111111111111",
    .out = "2466dd878b963c9d" },
  { "blowfish-cbc", .key = "0123456789abcdef", .iv = "0000000000000000", .in = "1111111111111111",
    .out = "61f9c3802281b096" },
  { "blowfish-cbc", .key = "1111111111111111", .iv = "0000000000000000", .in = "0123456789abcdef",
    .out = "7d0cc630afda1ec7" },
  { "blowfish-cbc", .key = "fedcba9876543210", .iv = "0000000000000000", .in = "0123456789abcdef",
    .out = "0aceab0fc6a0a28d" },
  { "blowfish-cbc", .key = "7ca110454a1a6e57", .iv = "0000000000000000", .in = "01a1d6d039776742",
    .out = "59c68245eb05282b" },
  { "blowfish-cbc", .key = "0131d9619dc1376e", .iv = "0000000000000000", .in = "5cd54ca83def57da",
    .out = "b1b8cc0b250f09a0" },
  { "blowfish-cbc", .key = "07a1133e4a0b2686", .iv = "0000000000000000", .in = "0248d43806f67172",
    .out = "1730e5778bea1da4" },
  { "blowfish-cbc", .key = "3849674c2602319e", .iv = "0000000000000000", .in = "51454b582ddf440a",
    .out = "a25e7856cf2651eb" },
  { "blowfish-cbc", .key = "04b915ba43feb5b6", .iv = "0000000000000000", .in = "42fd443059577fa2",
    .out = "353882b109ce8f1a" },
  { "blowfish-cbc", .key = "0113b970fd34f2ce", .iv = "0000000000000000", .in = "059b5e0851cf143a",
    .out = "48f4d0884c379918" },
  { "blowfish-cbc", .key = "0170f175468fb5e6", .iv = "0000000000000000", .in = "0756d8e0774761d2",
    .out = "432193b78951fc98" },
  { "blowfish-cbc", .key = "43297fad38e373fe", .iv = "0000000000000000", .in = "762514b829bf486a",
    .out = "13f04154d69d1ae5" },
  { "blowfish-cbc", .key = "07a7137045da2a16", .iv = "0000000000000000", .in = "3bdd119049372802",
    .out = "2eedda93ffd39c79" },
  { "blowfish-cbc", .key = "04689104c2fd3b2f", .iv = "0000000000000000", .in = "26955f6835af609a",
    .out = "d887e0393c2da6e3" },
  { "blowfish-cbc", .key = "37d06bb516cb7546", .iv = "0000000000000000", .in = "164d5e404f275232",
    .out = "5f99d04f5b163969" },
  { "blowfish-cbc", .key = "f0", .iv = "0000000000000000", .in = "fedcba9876543210",
    .out = "f9ad597c49db005e" },
  { "blowfish-cbc", .key = "f0e1", .iv = "0000000000000000", .in = "fedcba9876543210",
    .out = "e91d21c1d961a6d6" },
  { "blowfish-cbc", .key = "f0e1d2", .iv = "0000000000000000", .in = "fedcba9876543210",
    .out = "e9c2b70a1bc65cf3" },
  { "blowfish-cbc", .key = "f0e1d2c3", .iv = "0000000000000000", .in = "fedcba9876543210",
    .out = "be1e639408640f05" },
  { "blowfish-cbc", .key = "f0e1d2c3b4", .iv = "0000000000000000", .in = "fedcba9876543210",
    .out = "b39e44481bdb1e6e" },
  { "blowfish-cbc", .key = "f0e1d2c3b4a596", .iv = "0000000000000000", .in = "fedcba9876543210",
    .out = "8bb77032f960629d" },
  { "blowfish-cbc", .key = "f0e1d2c3b4a596877869", .iv = "0000000000000000",
    .in = "fedcba9876543210", .out = "122ba70b3ab64ae0" },
  { "blowfish-cbc", .key = "f0e1d2c3b4a5968778695a4b3c2d1e0f", .iv = "0000000000000000",
    .in = "fedcba9876543210", .out = "93142887ee3be15c" },
  { "blowfish-cbc", .key = "f0e1d2c3b4a5968778695a4b3c2d1e0f00", .iv = "0000000000000000",
    .in = "fedcba9876543210", .out = "03429e838ce2d14b" },
  { "blowfish-cbc", .key = "f0e1d2c3b4a5968778695a4b3c2d1e0f00112233", .iv = "0000000000000000",
    .in = "fedcba9876543210", .out = "10851c0e3858da9f" },
  { "blowfish-cbc", .key = "f0e1d2c3b4a5968778695a4b3c2d1e0f0011223344556677",
    .iv = "0000000000000000", .in = "fedcba9876543210", .out = "05044b62fa52d080" },
  { "blowfish-cbc", .key = "0123456789abcdeff0e1d2c3b4a59687", .iv = "fedcba9876543210",
    .in = "37363534333231204e6f77206973207468652074696d6520666f722000000000",
    .out = "6b77b4d63006dee605b156e27403979358deb9e7154616d959f1652bd5ff92cc" },
  /* RFC 2144 appendix B.1 */
  { "cast5-cbc", .key = "0123456712345678234567893456789a", .iv = "0000000000000000",
    .in = "0123456789abcdef", .out = "238b4fe5847e44b2" },
  { "cast5-cbc", .key = "01234567123456782345", .iv = "0000000000000000", .in = "0123456789abcdef",
    .out = "eb6a711a2c02271b" },
  { "cast5-cbc", .key = "0123456712", .iv = "0000000000000000", .in = "0123456789abcdef",
    .out = "7ac816d16e9b302e" },
  { NULL },
};
