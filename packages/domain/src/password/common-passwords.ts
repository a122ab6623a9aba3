/**
 * The most common words in passwords, the most common first. Source: the password list of zxcvbn (MIT, © 2012-2016 Dan
 * Wheeler and Dropbox, Inc.), plain entries of four characters and more without obscenities; and words of this
 * product's field, months and days.
 */
export const COMMON_PASSWORDS = `
password foyer ticket qwerty dragon baseball abc123 football monkey letmein shadow master michael mustang qwertyuiop
superman 1qaz2wsx qazwsx jordan jennifer 123qwe killer trustno1 hunter harley zxcvbnm asdfgh buster andrew
batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel hockey george computer michelle
jessica starwars pepper klaster zxcvbn freedom princess joshua maggie pass ginger amanda ashley love cheese
nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin
heather thunder merlin secret diamond hello anthony hammer 1234qwer silver gfhjkm justin patrick richard
bailey internet samantha golfer scooter test orange cookie q1w2e3r4t5 maverick jackson sparky phoenix mickey
bigdog snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari falcon cowboy welcome
sexy samsung steelers smokey joseph dakota melissa arsenal boomer eagles tigers marina nascar booboo gateway
yellow porsche monster spider diablo hannah bulldog junior london purple compaq lakers iceman qwer1234
hardcore cowboys money banana ncc1701 boston brandon tennis johnny miller q1w2e3r4 coffee scooby edward
nikita yamaha mother barney brandy chester oliver charles player knight forever steven rangers midnight
chicago bigdaddy redsox victoria angel badboy please fender chris jasper james slayer rabbit natasha rachel
marine wizard marlboro raiders prince casper fishing flower crystal jasmine iwantu panties adidas winter
winner gandalf password1 enter ghbdtn 1q2w3e4r angela mike golden lauren cocacola jordan23 winston madison
angels panther sexsex bigtits spanky shannon sophie johnson asdfasdf david horny thx1138 toyota tiger murphy
canada danielle jonathan muffin liverpoo cooper apples dennis jackie black qwerty123 passw0rd john abcd1234
sandra pokemon 123abc slipknot carlos qazxsw 123456a scorpion qwaszx nathan butter startrek rainbow
asdfghjkl razz newyork redskins gemini cameron qazwsxedc florida liverpool turtle nicholas wilson sierra
viking butthead doctor rocket victor dolphins captain bandit jaguar packers pookie peaches asdf dolphin
helpme blue tucker theman maxwell tiffany jeremy qwertyui shithead debbie albert lovers maddog alex monica
united giants nirvana metallic hotdog rosebud mountain benjamin warrior stupid elephant success bond007
jackass bonnie alexis lucky jason scorpio samson q1w2e3 azerty rush2112 driver freddy willie calvin
1q2w3e4r5t sydney gators dexter red123 123456q 12345a bubba creative voodoo golf happy arthur trouble
america nissan gunner stella rebecca garfield gordon jessie bullshit parker asdfghjk jack apollo 1qazxsw2
eminem december legend airborne bear beavis august apple brooklyn godzilla skippy buddy qwert kitten magic
shelby beaver phantom fred nothing asdasd williams xavier braves darkness blink182 travis copper platinum
qweqwe tomcat girls bigboy green power animal police online voyager lifehack 12qwaszx fish sniper trinity
walter blazer heaven lover snowball tickets ticketing registration event events staff
backoffice visitor organiser organizer operator viewer administrator login signin guest user root default
passwort kennwort motdepasse contrasena parool пароль welkom willkommen bienvenue february march june july
wednesday thursday saturday playboy loveme bubbles hooters cricket marvin willow donkey topgun nintendo
family saturn november destiny gabriel pakistan pumpkin digital sergey redwings explorer chance private
runner therock guinness lasvegas beatles fire cassie christin qwerty1 celtic asdf1234 andrey broncos
babygirl nelson donald eclipse scott fluffy louise cartman michigan carolina testing little samuel alexande
steve birdie pantera cherry gibson sharon vampire peter mexico dickhead buffalo genius montana beer
minecraft maximus flyers school lovely stalker metallica doggie carter kristina kimberly spencer snickers
barbara speedy sabrina carmen marcus bronco lol123 friends paradise yankee horses magnum dreams cool
caroline lacrosse ou812 goober enigma member qwertyu scotty pimpin bollocks sammy surfer brian poohbear
genesis star dave asd123 qweasdzxc baby racing friend hello1 hawaii eagle1 viper october vanessa billy
poopoo einstein boobies 12345q stanley walker paul drowssap courtney simple stephen badger alaska action
denise jake bill jester drummer spitfire patricia forest maryjane champion diesel svetlana rock friday kevin
gregory pamela mark frank hotrod chevy anderson lucky1 westside douglas security google badass tester shorty
thumper hitman mozart general zaq12wsx reddog music alexander melanie lizard a123456 123456789a ruslan
vincent eagle 1232323q scarface teresa sweet qwerty12 marshall a12345 olivia buddha veronica frankie spirit
money1 stargate antonio qwe123 naruto mercury natalie liberty 12345qwert semperfi suzuki king popcorn spooky
marley system brittany scotland kelly claudia free kitty cherokee vikings simpsons death rascal leslie
qweasd jimmy hummer loveyou michael1 patches allison rocky adrian russia jupiter penguin passion howard
vfhbyf honda vladimir andre franklin sandman homer passport raider bastard infinity assman bulldogs fantasy
horney domino budlight disney norman ironman usuckballz1 softball francis bishop brutus jeffrey redrum ford
bigred brooke jesus mnbvcxz fktrcfylh karina marines digger ireland kawasaki cougar fireman oksana shit
college russell alicia houston monday bradley sarah justice super wildcats tinker logitech duncan dancer
swordfis avalon everton reggie alexandr motorola timothy molly patriots hentai madonna claire eugene ducati
colorado connor indian kermit juventus galore house smooth freeuser warcraft simpson boogie titanic wolverin
elizabet arizona valentin georgia saints asdfg accord baxter matt denver test123 password123 mitchell christ
yfnfif smith stinky zachary roland brenda spiderma naughty chopper hello123 ncc1701d extreme skyline water
virginia poop zombie pearljam 123qweasd froggy awesome vision pirate fylhtq alyssa dreamer bullet predator
empire wolf 123123a kirill charlie1 people panthers elvis skipper nemesis rasdzv3 peekaboo simon rolltide
alison american cardinal arnold daddy psycho danger mookie happy1 wanker chevelle manutd goblue hobbes
vegeta tommy fyfcnfcbz picard burton bobby windows loverboy victory vfrcbv bambam serega turkey tweety
galina hiphop rooster changeme berlin taurus suckme polina electric ronald avatar mine maksim raptor alpha1
hendrix newport kenneth brazil hard spring eric a1b2c3 madmax england alpha france britney sublime darkside
bigman wolfpack classic hercules lawrence lincoln ronaldo letmein1 1q2w3e spiderman blizzard 123456789q
cheyenne cjkysirj tiger1 wombat bubba1 raymond brother kristen pandora zxc123 holiday simone wildcat devils
kramer horse alabama caesar basketball buddy1 sterling bondage carrie pickle shaggy sports catch22 leather
chronic a1b2c3d4 flowers admin robbie qqq111 qaz123 perfect gracie airplane kodiak freepass amber billybob
sunset katana crazy maria phpbb chocolat good snowman anna angel1 stingray candy firebird wolves zeppelin
detroit garcia pontiac gundam panzer fisher pretty time outlaw connie business trevor honey redhead tarheels
greenday nastya hardon engineer savage dragon1 hellfire serenity cobra service dude michele sasha fireball
lickme miranda darkstar mustang1 flash remember white harvey oscar strike beauty freddie pavilion bobafett
adam dbrnjhbz bigmac bowling jeff chris1 duke clinton ytrewq future jenny jones wallace harrison natali
pyramid rulez welcome1 dodgers apache swimming morris whynot teens trooper defender girl precious packard
weasel popeye lucifer cancer icecream raven stewart swordfish tanner presario sandy viktor rockstar blonde
manager cheryl norton james1 control wutang spike julian pimp atlanta airforce thailand casino looking
lennon mouse paris hacker bluebird hawkeye theone catfish elaine sailor lisa goldfish dustin nfnmzyf light
tattoo design pervert barbie maxima roscoe nipples machine trucks herman wrangler rocks tornado lights
cadillac bubble jerry pegasus madman longhorn philip laura browns target orlando eatme stefan qazwsx123
microsoft dilbert katie christia baller winnie cannon lesbian shooter xfiles street seattle qazqaz cthutq
amateur prelude corona freaky malibu 123qweasdzxc beach assassin atlantis integra pussies iloveu regina
lonewolf dragons monkey1 unicorn software bobcat stealth kristin stacey peewee openup tony student srinivas
angelina newton leonardo young zaqwsx valentina shotgun lolita trigger enjoy athena veronika bruins coyote
babydoll joker country dollar lestat rocky1 hottie random butterfly potter wordpass smiley sweety snake
chipper woody samurai devildog gizmo video valerie maddie soso123aljg powers mistress freedom1 flipper
express hjvfirf elena moose cessna piglet goldie polaris teacher montreal cookies father wolfgang scully
fatboy ladies wicked daisy balls tickle bunny dfvgbh castle foobar transam single pepsi fetish oicu812
basketba ryan toshiba hotstuff jasmin sunday booty gambit ronnie impala texas birthday stephani jessica1
hooker lancer knicks shamrock stinger savannah kathleen roberto redneck benson deftones squirt siemens nick
blaster goldberg trucker alfred subaru renegade shelly ibanez manson swinger reaper blondie casey cristina
hamilton mylove minnie lindsay harry galaxy farmer gloria blahblah dudley special enterpri travel 1234abcd
babylon5 indiana skeeter master1 sugar ficken great smoke bigone sweetpea trfnthbyf curtis freeman marino
escort smitty bigfoot joanne babes check larisa trumpet spartan valera tristan babylon asdfghj sister
yankees1 bigboobs stormy mister hamlet aardvark butterfl marathon andreas paladin cavalier manchester skater
seven napoleon indigo hornet rusty buckeyes indians rose karate wonder hesoyam julie pierre jerome toronto
holland diamonds aurora chiefs buckeye 1qaz2wsx3edc sweetie highland hotsex charger redman elizabeth
chandler brandi passwor maiden griffin drpepper campbell monika leonard brown storm autumn bernie garden
linda pencil millie sherlock timber thuglife insane pizza jungle mariah jesus1 aragorn 1a2b3c hamster david1
audrey triumph techno lollol sidney pioneer catdog sophia none fktrctq morpheus pascal sampson shadow1
island hobbit erotic consumer blabla aaron justme stones marion chrissy tyler marie spartak goforit burger
pitbull adgjmptw kelsey nadine karen italia barcelona harold hunting kaiser artist colors martha german
sammie bass kissme virgin nicolas overlord mario isabella pebbles sundance emerald doggy callie isabelle
racecar irina germany element zipper alpine basket holly goddess poison shirley change nipple wesley sakura
eddie chichi huskers christy marcel danny q12345 ultimate dirty ncc1701e blackie inside nicola nikki rommel
matthew1 caserta omega geronimo watson sergio sammy1 trojan 123qwe123 philips nugget tarzan chicks aleksandr
bassman warren trixie cream sherry manuel portugal webster help anakin dodger bomber superfly madness michel
global q1w2e3r4t5y6 loser 123asd yvonne fatcat ybrbnf florence soldier energy warlock wrinkle1 desire bianca
sexual martina babe larry seminole alejandr peace westham andrei concrete hector harris margaret access14
weed bernard letmein2 ladybug naked network christop trombone history tintin sherman bluesky chuck rhbcnbyf
qazxswedc home pleasure christian logan cotton onelove cdtnkfyf january vfvjxrf lindsey sunny titans
stallion holden archie brianna missy truck smile party singer hansolo blue22 natalia angelo smiles phillip
joanna beagle panama kingkong flatron moon inferno mongoose connect poiuyt snatch qawsed juice blessed
rocker dominic snakes personal turbo bluemoon emily sex4me joey finger jamaica a1234567 alberto mulder
beetle forget passat immortal head jamie susan plastic long anthony1 whiskey dietcoke suck spunky giovanni
magic1 monitor cactus exigen markus patton planet ripper teen spyder apple1 nolimit abigail daniela katrina
waters morrison hollywoo sticky trunks always diana andy japan mission speed clifford april pickles fernando
holmes sailing freak bonehead ghbdtnbr million delta darren newman charlott rubber molly1 yomama hongkong
jumper william1 open sylvia ilovesex faster unreal cumming olga bertha memphis maurice nylons rodney kennedy
legion sebastia shalom pentium geheim dodge brooks movie werewolf funtime ferret orion kingdom curious
graham niners dream milton cantona sprite philly pacific pirates abgrtyu gilbert lollipop french palmer
eternity office boeing super123 sweets sheila cooldude stars tottenha africa green1 jackoff monique irish
anything foster stocking columbia moomoo martini tracey biscuit drizzt colt45 camera isabel fossil robinson
makaveli snapper satan666 solomon maniac salmon patriot verbatim jacob jersey nasty shasta asdzxc standard
shaved blackcat raistlin qwerty12345 punkrock infantry cjkywt gerald waterloo clayton crimson dillon twister
oxford ricardo serena musicman seinfeld flight maxine biggie denis silvia condor colleen ravens megadeth
wolfman cosmos sharks teddy bruce banshee keeper foxtrot anton gn56gn56 butt damien skywalke velvet black1
sesame garrett dogs squirrel privet sunrise wolverine roxanne sucks legolas grendel rick ghost western cats
felix carrot frosty lvbnhbq herbert blades marlin stardust frog stone qazwsxed coolio brownie butler helena
groovy twilight penny trains daytona mollie vanhalen pikachu peanuts licker hershey jericho intrepid ninja
bird 1234567a grace zaq123 search lobster goblin bottom punisher strider shogun kansas murray suzanne darwin
amadeus seven7 jason1 ball neptune showtime support muscle oldman bruno ekaterina henry rfrfirf getsome
showme obiwan skittles whitney english danni tanker maestro capital tarheel thanks gold anubis hannibal
newlife gothic shark fighter blue123 brendan blues 123456z princes slick chaos thunder1 sabine evelyn
preston cindy roman boss 1q2w3e4r5t6y python test1 mirage blood devil clover richie tequila chelsea1 cody
surfing delete potato review chubby panasonic sandiego porter portland bentley baggins penelope tina fusion
buffy derrick buck sooners blackdog harmony buttons malcolm californ moscow playtime mature safety allen
1a2b3c4d mary dagger dima stimpy christine lester asdf123 turner gangster warriors iverson chargers byteme
lucas swallow liquid misty lucky7 dingdong nymets cracker mushroom greg crusader mobile bigguy miami
dkflbvbh bugger robin nimrod anastasia tazman stranger newpass doodle monroe powder volume archer collins
gotcha battle marco guardian dublin miguel masters slapshot septembe stuart pepsi1 milano short grizzly
woody1 knights photos janice angelica scarlett damian nookie charly lorenzo rammstein brasil scruffy
munchkin poopie camille kittycat latino hell santiago world walnut thegame gerard viper1 1passwor kolobok
picasso robert1 barcelon bananas trance auburn coltrane eatshit goodluck starcraft wheels parrot postal
blade dorothy blackman wisdom dusty pink gorilla tamara quality katerina engine pass123 andrew1 shaney14
carlo dumbass cassidy osiris oakland luther discover ranger1 spanking lonestar sally annie bingo meridian
ping bender heather1 dookie stonecol megaman bridge terry rjntyjr ledzep violet madrid lowrider richard1
randy firefly alexandra phoebe griffey racerx paradox ghjcnj beautiful gangsta zaq1xsw2 julia tacobell women
weezer sirius halflife buffett shiloh vertigo sergei loving aliens carson sobaka catalina keyboard sadie
kangaroo josh sinner soccer1 jazz bonjour socrates chucky thompson hotboy cynthia hoover sprint sarah1
finish dark scarlet celica lady shazam formula1 luke stevie sommer frances trebor qwerasdf national jeep
mailcreated5240 kiss bollox elwood honda1 lorraine rebels vacation lexmark melvin penguins bond ragnarok
formula claude tempest vfhecz tacoma qwertz colombia flames rockon duck prodigy wookie sebastian dodgeram
romeo mustangs 123qaz sithlord smoker server bang incubus window scoobydo oblivion molson kitkat mystery
titleist megan rescue magnolia zxcv1234 carpet juan director richmond melinda celeste lawyer bigballs kenny
tardis roger jimbob xanadu bobbie blueeyes shaman mersedes pooper dixie wright golfing hearts lucy garbage
sheena ashton mallard kenwood springer patrick1 dogg cowboys1 oracle lizzie 123zxc nuttertools martinez
topper chloe janine roberts imagine elliott shemale sleepy gremlin yourmom gateway1 imperial printer monkeys
grateful peterpan hudson mikey kingston cooler analsex faith jimbo pa55word gillian asterix freckles esther
birdman frank1 defiant aussie margarita stud blondes donnie tatyana wayne bridget aspirine mariners jackal
tobias deadhead katrin research anime rootbeer weather frogger polo israel children forgot stephanie
frederic scooter1 mandy hallo account noodles photo thomas1 parola shaolin willis celine willy palace
plymouth nellie creampie santos justdoit rogers ohyeah fatass amazon 1234567q laurie kisses ludwig magnus
queen camel nopass deanna bosco harley1 putter champs massive spidey lightnin camelot bryan letsgo gizmodo
aezakmi bones caliente tatiana broken goodtime thankyou raiders1 brucelee redalert aquarius catherin smokin
pooh mypass payton lonely active astros roller porkchop sapphire shopping qwert123 kevin1 a1s2d3f4 beckham
temple marian atomic rusty1 marvel vanilla qazwsxedcrfv unknown fletcher mason hunter1 kaktus cxfcnmt blacky
elvis1 aggies blackjac picture bangkok sooner hastings scream 123321q iforgot power1 myself kasper judith
abc12 buster1 slappy shitty veritas chevrole amber1 vader painter amsterdam kristi jammer primus spectrum
valley ernest eduard granny horny1 sasha1 clancy usa123 satan diamond1 hitler pete avenger spankme
123456qwerty simba dylan smudge scrappy melody atlantic beatrice labrador john316 harder southern syracuse
front242 falcons rosemary husker candyman commando gator timmy sanchez pacman delta1 center stuff pancho
krishna darling fatman elijah throat clitoris pineappl keith lesbians sara lemons 8j4ye3uz kelley barkley
vulcan punkin alice odessa bush boner celtics method monopoly flyboy space romashka hamburg 123456aa lick
gangbang area51 spartans bennett aaa111 tricky snuggles asian carol anders annette drago homerun vectra life
homer1 charlotte jesse hermes grover boat topcat vivian cuddles carolyn infiniti 1234567890q cosworth hayden
dead forrest goodbye billie blake goose jeremiah phoenix1 killer1 ivanov bossman qawsedrf peugeot exigent
kyle doberman gary pauline bell durango brandon1 plumber telefon franco horndog emmanuel laguna rbhbkk dawg
alan webmaster breeze beast porsche9 beefcake reality leopard redbull oscar1 dalton shelley topdog godsmack
theking pics omega1 speaker strong viktoria dance bowler starbuck gjkbyf hungry content valhalla night
anarchy blacks herbie kingpin writer starfish nokia clarence loveit achilles labtec ncc1701a fitness jordan1
drake brando arsenal1 bull kicker napass desert sailboat bohica tractor hidden muppet jackson1 jimmy1
terminator bart phillies kentucky pa55w0rd terror bella farside caitlin swingers legacy ramona frontier
butthole amelia doughboy jrcfyf tuesday matilda september
`
  .trim()
  .split(/\s+/);
