/* Peer.java: JSSE as the other side, for test-jdk.py
 *
 * java Peer.java server|client KEY.pkcs8 CERT.der COUNT BYTES
 *
 * Reads a row a line: PROTOCOL SUITE HELLO PORT, where HELLO is "v2" or "v3" and PORT is 0 for a
 * server.
 * A server prints "port N" and sends back what comes on COUNT connections; a client makes COUNT
 * connections, the first of which is full, and sends BYTES bytes that it wants back. Each
 * connection prints a line, "full" or "resumed", and each row at its end "done" or what went wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

public class Peer
{
  /* Trusts everybody. The plain interface would get further checks wrapped around it. */
  static class Trusting extends X509ExtendedTrustManager
  {
    public void checkClientTrusted (X509Certificate[] chain, String type) {}
    public void checkServerTrusted (X509Certificate[] chain, String type) {}
    public void checkClientTrusted (X509Certificate[] chain, String type, Socket socket) {}
    public void checkServerTrusted (X509Certificate[] chain, String type, Socket socket) {}
    public void checkClientTrusted (X509Certificate[] chain, String type, SSLEngine engine) {}
    public void checkServerTrusted (X509Certificate[] chain, String type, SSLEngine engine) {}
    public X509Certificate[] getAcceptedIssuers () { return new X509Certificate[0]; }
  }

  static String[] protocols (String protocol, String hello)
  {
    String name = protocol.equals ("TLSv1.0") ? "TLSv1" : protocol;
    return hello.equals ("v2") ? new String[] { "SSLv2Hello", name } : new String[] { name };
  }

  static byte[] lastId;

  static void tell (SSLSocket socket)
  {
    byte[] id = socket.getSession ().getId ();
    System.out.println (lastId != null && Arrays.equals (id, lastId) ? "resumed" : "full");
    lastId = id;
  }

  static void serve (SSLContext context, String[] row, int count) throws Exception
  {
    SSLServerSocket listener = (SSLServerSocket) context.getServerSocketFactory ()
        .createServerSocket (0, 8, InetAddress.getLoopbackAddress ());
    listener.setEnabledProtocols (protocols (row[0], row[2]));
    listener.setEnabledCipherSuites (new String[] { row[1] });
    System.out.println ("port " + listener.getLocalPort ());
    for (int i = 0; i < count; i++)
      {
        SSLSocket socket = (SSLSocket) listener.accept ();
        InputStream in = socket.getInputStream ();
        OutputStream out = socket.getOutputStream ();
        byte[] buffer = new byte[4096];
        int length;

        socket.startHandshake ();
        tell (socket);
        while ((length = in.read (buffer)) > 0)
          out.write (buffer, 0, length);
        socket.close ();
      }
    listener.close ();
  }

  static void connect (SSLContext context, String[] row, int count, int bytes) throws Exception
  {
    for (int i = 0; i < count; i++)
      {
        SSLSocket socket = (SSLSocket) context.getSocketFactory ().createSocket (
            InetAddress.getLoopbackAddress (), Integer.parseInt (row[3]));
        byte[] sent = new byte[bytes];
        byte[] back = new byte[bytes];

        new SecureRandom ().nextBytes (sent);
        socket.setEnabledProtocols (protocols (row[0], row[2]));
        socket.setEnabledCipherSuites (new String[] { row[1] });
        socket.startHandshake ();
        tell (socket);
        for (int at = 0; at < bytes; at += 4096)
          {
            int length = Math.min (4096, bytes - at);
            socket.getOutputStream ().write (sent, at, length);
            if (socket.getInputStream ().readNBytes (back, at, length) != length)
              throw new Exception ("too little came back");
          }
        if (!Arrays.equals (sent, back))
          throw new Exception ("other bytes came back");
        socket.close ();
      }
  }

  public static void main (String[] args) throws Exception
  {
    for (String name : new String[] { "jdk.tls.disabledAlgorithms",
                                      "jdk.certpath.disabledAlgorithms",
                                      "jdk.tls.legacyAlgorithms" })
      Security.setProperty (name, "");

    PrivateKey key = KeyFactory.getInstance ("RSA").generatePrivate (
        new PKCS8EncodedKeySpec (Files.readAllBytes (Paths.get (args[1]))));
    Certificate certificate = CertificateFactory.getInstance ("X.509").generateCertificate (
        new ByteArrayInputStream (Files.readAllBytes (Paths.get (args[2]))));
    KeyStore store = KeyStore.getInstance ("PKCS12");
    store.load (null, null);
    store.setKeyEntry ("test", key, new char[0], new Certificate[] { certificate });
    KeyManagerFactory keys = KeyManagerFactory.getInstance ("SunX509");
    keys.init (store, new char[0]);

    BufferedReader rows = new BufferedReader (new InputStreamReader (System.in));
    String line;
    while ((line = rows.readLine ()) != null)
      {
        String[] row = line.split (" ");
        SSLContext context = SSLContext.getInstance ("TLS");
        context.init (keys.getKeyManagers (), new TrustManager[] { new Trusting () }, null);
        lastId = null;
        try
          {
            if (args[0].equals ("server"))
              serve (context, row, Integer.parseInt (args[3]));
            else
              connect (context, row, Integer.parseInt (args[3]), Integer.parseInt (args[4]));
            System.out.println ("done");
          }
        catch (Exception e)
          {
            System.out.println ("error " + e);
          }
      }
  }
}
