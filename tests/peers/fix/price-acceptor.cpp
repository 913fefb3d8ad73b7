// A FIX 4.4 counterparty on the QuickFIX engine. It accepts a logon with the password "p", prints
// what it hears, one line each, and carries out the lines of its standard input:
//
//   send 35=W|55=EUR/USD|268=0     sends a message; QuickFIX adds header and trailer
//   skip 10                        leaves out so many of its numbers
//   next 1                         sets its next number
//   logout words                   logs the client out, and refuses it until
//   logon                          accepts it again
//   end                            ends the program, as does the end of the input
#include <quickfix/Application.h>
#include <quickfix/DataDictionary.h>
#include <quickfix/MessageStore.h>
#include <quickfix/Message.h>
#include <quickfix/Session.h>
#include <quickfix/SessionSettings.h>
#include <quickfix/SocketAcceptor.h>

#include <algorithm>
#include <iostream>
#include <mutex>
#include <string>

using namespace FIX;

namespace {

const SessionID SESSION("FIX.4.4", "LP", "FULCRUM");
std::mutex printing;

std::string withBars(std::string text) {
  std::replace(text.begin(), text.end(), '\001', '|');
  return text;
}

void print(const std::string& line) {
  std::lock_guard<std::mutex> lock(printing);
  std::cout << line << std::endl;
}

class Counterparty : public Application {
  void onCreate(const SessionID&) override {}
  void onLogon(const SessionID&) override { print("logon"); }
  void onLogout(const SessionID&) override { print("logout"); }
  void toAdmin(Message&, const SessionID&) override {}
  void toApp(Message&, const SessionID&) throw(DoNotSend) override {}
  void fromAdmin(const Message& message, const SessionID&) throw(
      FieldNotFound, IncorrectDataFormat, IncorrectTagValue, RejectLogon) override {
    print("session " + withBars(message.toString()));
    if (message.getHeader().getField(FIELD::MsgType) != "A") return;
    const bool isGiven = message.isSetField(FIELD::Password);
    if (!isGiven || message.getField(FIELD::Password) != "p") throw RejectLogon("bad password");
  }
  void fromApp(const Message& message, const SessionID&) throw(
      FieldNotFound, IncorrectDataFormat, IncorrectTagValue, UnsupportedMessageType) override {
    print("message " + withBars(message.toString()));
  }
};

void send(std::string fields, const DataDictionary& dictionary) {
  std::replace(fields.begin(), fields.end(), '|', '\001');
  Message message("8=FIX.4.4\0019=0\001" + fields + "\00110=000\001", dictionary, false);
  Session::sendToTarget(message, SESSION);
}

void carryOut(const std::string& line, const DataDictionary& dictionary) {
  const auto space = line.find(' ');
  const std::string verb = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
  Session* session = Session::lookupSession(SESSION);
  if (verb == "send") send(rest, dictionary);
  else if (verb == "skip")
    session->setNextSenderMsgSeqNum(session->getExpectedSenderNum() + std::stoi(rest));
  else if (verb == "next") session->setNextSenderMsgSeqNum(std::stoi(rest));
  else if (verb == "logout") session->logout(rest);
  else if (verb == "logon") session->logon();
  else print("unknown " + line);
}

}  // namespace

int main(int, char** arguments) {
  const SessionSettings settings(arguments[1]);
  const DataDictionary dictionary(arguments[2]);
  Counterparty counterparty;
  MemoryStoreFactory stores;
  SocketAcceptor acceptor(counterparty, stores, settings);
  acceptor.start();
  print("ready");
  for (std::string line; std::getline(std::cin, line) && line != "end";) {
    try {
      carryOut(line, dictionary);
    } catch (const std::exception& error) {
      print(std::string("failed ") + error.what());
    }
  }
  acceptor.stop(true);
}
