// Sends the prices of this terminal to the bridge of a Fulcrum server. It places no orders.
// How to set it up, and what its messages mean: docs/bridge-mt5.md
#property description "Sends the prices of this terminal to the bridge of a Fulcrum server."
#property version "1.00"

input string Address = "https://trade.example.com/feed";  // Address, also in the terminal's list
input string Token = "";                                  // FEED_TOKEN of the server
input string Symbols = "EURUSD=EURUSD,GOLD=XAUUSD";       // Symbols: terminal=server,terminal=…
input int PostEveryMs = 250;                              // Milliseconds between posts
input int QuietSeconds = 60;                              // Seconds a price stands without a tick

// A price that does not change is sent again: less than half of the server's limit of 10 s.
const ulong REPEAT_MS = 2000;
// A terminal that receives no tick of any symbol for so long may have lost its server.
const ulong ALIVE_MS = 10000;
const ulong LOG_EVERY_MS = 60000;
const int TIMEOUT_MS = 2000;

struct Pair {
   string symbol;   // In the terminal
   string code;     // On the server
   long tickTime;   // Time of the last tick by the terminal's server; 0 before the first one
   ulong tickedAt;  // When the last tick was seen to arrive; 0 if none was since the connection
   string sent;     // The line that the server read last
   ulong sentAt;
};

Pair pairs[];
ulong anyTickAt = 0;
ulong loggedAt = 0;

int OnInit() {
   string items[];
   const int count = StringSplit(Symbols, ',', items);
   if(count < 1 || PostEveryMs < 10 || ArrayResize(pairs, count) < count)
      return INIT_PARAMETERS_INCORRECT;
   for(int i = 0; i < count; i++) {
      string sides[];
      StringTrimLeft(items[i]);
      StringTrimRight(items[i]);
      if(StringSplit(items[i], '=', sides) != 2 || !SymbolSelect(sides[0], true)) {
         Print("Expected a symbol of this terminal=a code of the server, was ", items[i]);
         return INIT_PARAMETERS_INCORRECT;
      }
      pairs[i].symbol = sides[0];
      pairs[i].code = sides[1];
      pairs[i].tickTime = 0;
      pairs[i].tickedAt = 0;
      pairs[i].sent = "";
      pairs[i].sentAt = 0;
   }
   return EventSetMillisecondTimer(PostEveryMs) ? INIT_SUCCEEDED : INIT_FAILED;
}

void OnDeinit(const int reason) {
   EventKillTimer();
}

void OnTimer() {
   const ulong now = GetTickCount64();
   const bool isConnected = (bool)TerminalInfoInteger(TERMINAL_CONNECTED);
   const int count = ArraySize(pairs);
   string lines[];
   string body = "";
   ArrayResize(lines, count);
   for(int i = 0; i < count; i++) {
      // Once the connection was lost, ticks of before prove nothing.
      if(!isConnected) pairs[i].tickedAt = 0;
      lines[i] = LineOf(pairs[i], now);
      if(lines[i] != "") body += lines[i] + "\n";
   }
   if(!isConnected || body == "" || !Post(body)) return;
   for(int i = 0; i < count; i++) {
      if(lines[i] == "") continue;
      pairs[i].sent = lines[i];
      pairs[i].sentAt = now;
   }
}

// Returns the line to send for a symbol; empty if there is nothing to say, or no proof of it.
string LineOf(Pair &pair, const ulong now) {
   MqlTick tick;
   if(!SymbolInfoTick(pair.symbol, tick)) return "";
   if(tick.time_msc != pair.tickTime) {
      // The first one may be from last week; the next has just arrived.
      if(pair.tickTime != 0) {
         pair.tickedAt = now;
         anyTickAt = now;
      }
      pair.tickTime = tick.time_msc;
   }
   const bool isQuiet = now - pair.tickedAt > (ulong)QuietSeconds * 1000;
   if(pair.tickedAt == 0 || isQuiet || now - anyTickAt > ALIVE_MS) return "";
   const int digits = (int)SymbolInfoInteger(pair.symbol, SYMBOL_DIGITS);
   const string bid = DoubleToString(tick.bid, digits);
   const string ask = DoubleToString(tick.ask, digits);
   // No time: the terminal has its server's, hours from UTC. Ours is the time of arrival.
   const string line = StringFormat("{\"code\":\"%s\",\"bid\":\"%s\",\"ask\":\"%s\"}",
                                    pair.code, bid, ask);
   return line == pair.sent && now - pair.sentAt < REPEAT_MS ? "" : line;
}

// Returns whether the server has read the lines. It may have dropped some, and says which and why.
bool Post(const string body) {
   char data[];
   char reply[];
   string replyHeaders;
   // Without the zero at the end of the text, which would be one more line.
   ArrayResize(data, StringToCharArray(body, data, 0, WHOLE_ARRAY, CP_UTF8) - 1);
   const string headers = "authorization: " + Token + "\r\ncontent-type: application/x-ndjson\r\n";
   ResetLastError();
   const int status = WebRequest("POST", Address, headers, TIMEOUT_MS, data, reply, replyHeaders);
   const int error = GetLastError();
   const string text = CharArrayToString(reply, 0, WHOLE_ARRAY, CP_UTF8);
   if(status != 200)
      Complain(StringFormat("Not delivered, status %d, error %d: ", status, error) + text);
   else if(StringFind(text, "\"rejected\":[]") < 0)
      Complain("Dropped: " + text + " of " + body);
   return status == 200;
}

// Logs at most once a minute.
void Complain(const string message) {
   const ulong now = GetTickCount64();
   if(loggedAt != 0 && now - loggedAt < LOG_EVERY_MS) return;
   loggedAt = now;
   Print(message);
}
