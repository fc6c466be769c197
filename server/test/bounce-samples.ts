/** How mail servers report that an email did not arrive, with the headers and parts that each of them sends. */

const crlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');

interface About {
  /** The Message-ID of our email, without its brackets. */
  messageId: string;
  to: string;
}

/** Postfix: the whole email is returned, or its headers. */
export const postfix = (
  { messageId, to }: About,
  { action = 'failed', status = '5.1.1', headersOnly = false } = {},
): string =>
  crlf(`Return-Path: <>
Date: Thu, 26 Nov 2026 12:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: orders@shop.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4XyZ1.1764158400/mx.example.net"
Content-Transfer-Encoding: 8bit
Message-Id: <20261126120000.4XyZ1@mx.example.net>

This is a MIME-encapsulated message.

--4XyZ1.1764158400/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.net.

<${to}>: host mail.example.net[192.0.2.7] said: 550 5.1.1 <${to}>: Recipient
    address rejected: User unknown in local recipient table (in reply to RCPT TO command)

--4XyZ1.1764158400/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4XyZ1
X-Postfix-Sender: rfc822; orders@shop.example
Arrival-Date: Thu, 26 Nov 2026 11:59:59 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.net
Diagnostic-Code: smtp; 550 ${status} <${to}>: Recipient address rejected: User
    unknown in local recipient table

--4XyZ1.1764158400/mx.example.net
Content-Description: Undelivered Message${headersOnly ? ' Headers' : ''}
Content-Type: ${headersOnly ? 'text/rfc822-headers' : 'message/rfc822'}
Content-Transfer-Encoding: 8bit

Return-Path: <orders@shop.example>
From: Halfturn <orders@shop.example>
To: ${to}
Subject: Your keys
Message-ID:
 <${messageId}>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Status: 9.9.9 is a line of our own email.

--4XyZ1.1764158400/mx.example.net--
`);

/** Google: fields in another order, and the email is named in the headers of the report, too. */
export const gmail = ({ messageId, to }: About): string =>
  crlf(`Content-Type: multipart/report; boundary="0000000000007c9b"; report-type=delivery-status
To: orders@shop.example
Auto-Submitted: auto-replied
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
References: <${messageId}>
In-Reply-To: <${messageId}>
Message-ID: <6565aa.050a0220.GMR@mx.google.com>
Date: Thu, 26 Nov 2026 04:00:00 -0800 (PST)

--0000000000007c9b
Content-Type: multipart/related; boundary="0000000000007cc1"

--0000000000007cc1
Content-Type: multipart/alternative; boundary="0000000000007cca"

--0000000000007cca
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--0000000000007cca--
--0000000000007cc1--
--0000000000007c9b
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; orders@shop.example
Arrival-Date: Thu, 26 Nov 2026 03:59:58 -0800 (PST)

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
Last-Attempt-Date: Thu, 26 Nov 2026 04:00:00 -0800 (PST)

--0000000000007c9b--
`);

/** Microsoft: quoted-printable text, and the status without words. */
export const exchange = ({ messageId, to }: About): string =>
  crlf(`From: <postmaster@contoso.example>
To: <orders@shop.example>
Date: Thu, 26 Nov 2026 12:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="d9ef8a17-5b1f-4e0a"
MIME-Version: 1.0
Message-ID: <c1f7@contoso.example>
In-Reply-To: <${messageId}>
Subject: Undeliverable: Your keys

--d9ef8a17-5b1f-4e0a
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body>Your message couldn't be delivered=2E</body></html>

--d9ef8a17-5b1f-4e0a
Content-Type: message/delivery-status

Reporting-MTA: dns;EX01.contoso.example

Final-recipient: rfc822;${to}
Action: Failed
Status: 5.7.1

--d9ef8a17-5b1f-4e0a
Content-Type: message/rfc822

From: Halfturn <orders@shop.example>
Message-ID: <${messageId}>
Subject: Your keys
Content-Type: text/plain

Hello
--d9ef8a17-5b1f-4e0a--
`);

/** No report: a person who is away. */
export const vacation = ({ messageId, to }: About): string =>
  crlf(`From: ${to}
To: orders@shop.example
Subject: Out of office
In-Reply-To: <${messageId}>
Auto-Submitted: auto-replied
Content-Type: text/plain

Action: failed
Status: 5.0.0
`);
