// A FIX 4.4 counterparty on the jspurefix engine. It accepts a logon with the password "p", and
// prints what it hears and says as JSON, one line each. It carries out the lines of its standard
// input, JSON as well:
//
//   ["send", "W", {…}]    sends a message with the fields of the object, by their names
//   ["lose", "W", {…}]    counts and keeps such a message as sent, but does not send it
//   ["skip", 10]          leaves out so many of its numbers
//   ["next", 1]           sets its next number
//   ["logout"]            logs the client out
//   ["refuse", true]      refuses each logon from now on; false accepts them again
//   ["cut"]               closes the connection without a word
//
// It ends with its input.
import { Server } from 'node:net';
import { createInterface } from 'node:readline';

import 'reflect-metadata';
import jspurefix from 'jspurefix';

const { AsciiSession, EmptyLogFactory, FixMsgStoreRecord, SessionLauncher } = jspurefix;
const DESCRIPTION = {
  application: {
    type: 'acceptor',
    name: 'lp',
    tcp: { host: '127.0.0.1', port: 0 },
    protocol: 'ascii',
    dictionary: 'qf44',
  },
  EncryptMethod: 0,
  ResetSeqNumFlag: true,
  HeartBtInt: Number(process.argv[2]),
  SenderCompId: 'LP',
  TargetCompID: 'FULCRUM',
  BeginString: 'FIX.4.4',
};
const ADMIN = ['0', '1', '2', '3', '4', '5', 'A'];

/** The session that is open. */
let session = null;
let refusesAll = false;

// The engine listens everywhere, and has no setting for that.
const listen = Server.prototype.listen;
Server.prototype.listen = function (port) {
  return listen.call(this, { port, host: '127.0.0.1' }, () => say({ port: this.address().port }));
};

class Counterparty extends AsciiSession {
  constructor(config) {
    super(config);
    session = this;
  }

  order([name, ...rest]) {
    const transmitter = this.transport?.transmitter;
    if (name === 'send') this.send(...rest);
    else if (name === 'lose') {
      this.keep(...rest);
      transmitter.msgSeqNum += 1;
    } else if (name === 'skip') transmitter.msgSeqNum += rest[0];
    else if (name === 'next') transmitter.msgSeqNum = rest[0];
    else if (name === 'logout') this.done();
    else if (name === 'cut') this.transport?.duplex.writable.destroy();
  }

  send(type, fields, ...rest) {
    if (!ADMIN.includes(type) && !fields.StandardHeader) this.keep(type, fields);
    super.send(type, fields, ...rest);
  }

  /** Keeps a message, so that the engine can send it again. */
  keep(type, fields) {
    const seq = this.transport.transmitter.msgSeqNum;
    void this.store.put(new FixMsgStoreRecord(type, new Date(), seq, fields));
  }

  onLogon(_, user, password) {
    return password === 'p' && !refusesAll;
  }

  onDecoded(_, text) {
    say({ heard: withBars(text) });
  }

  onEncoded(_, text) {
    say({ said: withBars(text) });
  }

  onReady() {
    say({ ready: true });
  }

  onStopped(error) {
    say({ stopped: error?.message ?? null });
  }

  onApplicationMsg(type) {
    say({ message: type });
  }
}

class Launcher extends SessionLauncher {
  constructor() {
    super(null, DESCRIPTION, new EmptyLogFactory());
  }

  makeFactory() {
    return { makeSession: (config) => new Counterparty(config) };
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const order = JSON.parse(line);
    if (order[0] === 'refuse') refusesAll = order[1];
    else session?.order(order);
  })
  .on('close', () => process.exit(0));
await new Launcher().run();

function withBars(text) {
  return text.replaceAll('\u0001', '|');
}

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
