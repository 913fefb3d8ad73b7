/*
 * Well-known passwords of eight characters and more: shorter ones are refused by their length, and
 * repeats and ladders ("aaaaaaaa", "12345678") by their form.
 */
const LIST = `
  0987654321 1029384756 10203040 102030405060 11112222 11223344 1122334455 112233445566 11235813
  123123123 12341234 1234512345 123456123456 1234567a 12345678a 123456789a 1234567890a 12345678q
  123456789q 123456abc 123456asd 123456qwe 123456789abc 1234abcd 1234qwer 1234asdf 123abc123
  123qwe123 123qweasd 123qweasdzxc 12qwaszx 13131313 135792468 147258369 14789632 147852369
  159357258 159753456 18436572 19283746 1a2b3c4d 1passwor 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx 1qaz2wsx3edc 1qaz1qaz 1qazxsw2 20202020 23456789 246813579 258456258 2wsx1qaz 31415926
  314159265 3141592654 31313131 321321321 369258147 42424242 4815162342 45454545 52013140 5201314520
  55667788 56785678 66778899 741852963 753951456 78945612 789456123 789456123a 789632145 87654321a
  88488848 963852741 987654321a 987654321q 98765432 9876543210 99887766 a1234567 a12345678
  a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aa123456789 abc12345 abc123456 abc123abc
  abc123def abcd1234 abcd12345 abcdef12 abcdefg1 abcdefg123 abigail1 access14 adidas123 admin123
  admin1234 admin12345 admin123456 administrator alexander alexander1 alexandra alexandre alexandria
  allison1 amanda123 anderson andrew123 angelina angelique anthony1 apple123 arsenal1 arsenal123
  asd12345 asdasd123 asdf1234 asdf12345 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdfjkl1 ashley123
  asshole1 awesome1 babygirl babygirl1 bailey12 barcelona baseball baseball1 basketball batman123
  battery1 beautiful beautiful1 benjamin bestfriend bigdaddy billybob binance1 bitcoin1 bitcoin123
  blessed1 blink182 boomer12 brandon1 brandon12 brooklyn buster12 butterfly butterfly1 c0mputer
  california cameron1 cardinal carolina caroline champion changeme changeme1 changeme123 charlie1
  charlie123 charlotte cheese123 chelsea1 chelsea123 cherokee chester1 chicago1 chocolate chocolate1
  christian christin christina christine christopher cocacola colorado computer computer1
  computer123 consumer coolguy1 corvette cowboys1 creative cristina crypto123 cupcake1 daniel123
  danielle december default1 default123 defender diamond1 dinosaur dolphin1 dolphins dragon12
  dragon123 drowssap einstein elephant elizabeth elizabeth1 eminem123 emmanuel eternity everton1
  everest1 fakepass february ferrari1 fireball firebird fireman1 flamingo flower123 fluffy12
  football football1 football12 football123 forever1 forever21 forexforex forex123 forex1234
  franklin freedom1 freedom123 freepass friday13 friendly friends1 friendship fuckyou1 fuckyou123
  fuckyou2 gabriela gabriel1 garfield gateway1 gemini12 genesis1 george123 gfhjkm123 ghbdtn123
  giovanni godzilla goldfish goodluck google123 grandma1 greenday guest123 gumball1 hannah123
  happy123 happyday hardcore harley12 harrison heather1 hello123 hello1234 hello12345 hellohello
  hellokitty hercules hollywood hotmail1 hunter12 hunter123 iamthebest iceman12 icecream idontknow
  iloveme1 iloveu12 iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 infinity innocent internet
  internet1 ironman1 isabella isabelle jackson1 jackass1 jamaica1 jasmine1 jason123 jefferson
  jennifer jennifer1 jeremiah jessica1 jessica123 jonathan jordan123 jordan23 jordan23a joseph123
  joshua12 joshua123 junior12 justin123 justinbieber katherine kathleen kawasaki killer12 killer123
  kimberly kingkong kristina ladybug1 lakers24 lampard8 lebron23 letmein1 letmein12 letmein123
  letmeinn leonardo liberty1 limited1 lincoln1 liverpool liverpool1 lkjhgfdsa login123 london123
  lollipop lovelove loveme12 lovely123 loveyou1 loveyou123 lucky123 ludacris madison1 maggie12
  manchester mariners marlboro marshall martin123 master12 master123 matthew1 maverick melissa1
  mercedes mercury1 metallica michael1 michael123 michelle michelle1 michigan microsoft midnight
  minecraft mistress mitchell money123 money1234 monkey12 monkey123 montana1 moonlight morgan12
  motorola mountain mustang1 myspace1 naruto123 nathaniel national ncc1701d newyork1 newyork123
  nicholas nicholas1 nicole12 nicole123 nintendo nirvana1 nothing1 november nthutqrf october1
  office123 oklahoma olivia123 orange123 overlord p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123
  p@ssword p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word pakistan panasonic panther1 paradise
  parola123 pass1234 pass12345 pass123456 passion1 passpass passw0rd passw0rd1 passwd123 passwor1
  password password! password!1 password0 password00 password01 password1 password1! password10
  password11 password12 password123 password1234 password12345 password13 password2 password21
  password22 password2024 password2025 password2026 password3 password4 password5 password6
  password69 password7 password8 password9 password99 passwort passwort1 patricia patrick1
  patriots peaches1 peanut12 penguin1 phoenix1 pickles1 platinum playboy1 playstation please123
  pokemon1 pokemon123 porsche1 porsche911 portugal precious precious1 predator pretty123 princess
  princess1 princess12 princess123 princesa pumpkin1 purple12 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
  qazwsx12 qazwsx123 qazwsxed qazwsxedc qazxsw12 qqww1122 qwaszx12 qwe12345 qwe123456 qwe123qwe
  qweasd123 qweasdzx qweasdzxc qweasdzxc123 qweqwe123 qweqweqwe qwer1234 qwer12345 qwerasdf
  qwert123 qwert12345 qwertasdfg qwerty01 qwerty1! qwerty11 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwerty21 qwerty22 qwerty321 qwerty77 qwerty777 qwerty78 qwertyqwerty
  qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertz123 qwertzui qwertzuiop raiders1 rainbow1
  rangers1 ranger12 rebecca1 redskins remember richard1 robert12 robert123 rockstar rockyou1
  ronaldo1 ronaldo7 rosebud1 runescape samantha samantha1 sammy123 samsung1 samsung123 santiago
  sapphire satoshi1 scarface scooter1 scorpion scorpio1 sebastian secret12 secret123 security
  september serenity shadow12 shadow123 shannon1 shopping simpsons skateboard slipknot snickers
  snoopy12 snowball snowboard soccer10 soccer12 soccer123 softball spiderman spiderman1 spitfire
  spongebob starwars starwars1 stephanie steelers steelers1 stargate steven123 sunflower sunshine
  sunshine1 sunshine12 sunshine123 superman superman1 superman12 superman123 superstar sweetheart
  sweetpea swordfish taylor12 teacher1 temp1234 temporary temppass tennessee test1234 test12345
  test123456 testing1 testing123 testtest thailand thankyou thebeast thirteen thomas123 thunder1
  thunderbird tigger12 timberland tinkerbell tottenham trade123 trader123 trading1 trading123
  trustme1 trustno1 tweety12 undertaker unicorn1 universal vacation valentina valentine vanessa1
  veronica victoria victoria1 victory1 vincent1 virginia volleyball warcraft warrior1 welcome1
  welcome12 welcome123 welcome1! welcome2 westside whatever whatever1 william1 williams windows1
  winston1 winter123 woaini123 woaini520 woaini1314 woaini521 wonderful woodland wrestling
  xbox360a yankees1 yellow12 yourmom1 z1x2c3v4 zaq12wsx zaq1zaq1 zaq1xsw2 zxcasdqwe zxcv1234
  zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnma zxcvzxcv`;

/** Lower case; a candidate is compared in lower case too. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
