/** Passphrases that everybody knows, without gaps. An attacker tries them before any words in a row. */
export const WELL_KNOWN_PASSPHRASES: readonly string[] = `
correct horse battery staple
battery horse correct staple
may the force be with you
lorem ipsum dolor sit amet
to be or not to be
that is the question
the quick brown fox
jumps over the lazy dog
open sesame
let me in please
i love you so much
live long and prosper
winter is coming
one ring to rule them all
all your base are belong to us
in god we trust
god save the queen
god save the king
once upon a time
happy birthday to you
merry christmas and a happy new year
never gonna give you up
i am your father
this is my password
this is not my password
my voice is my passport
hello darkness my old friend
twinkle twinkle little star
mary had a little lamb
you shall not pass
home sweet home
carpe diem
veni vidi vici
cogito ergo sum
alle meine entchen
ich liebe dich
sesam öffne dich
es war einmal
franz jagt im komplett verwahrlosten taxi
liberté égalité fraternité
je ne sais quoi
hasta la vista baby
que sera sera
`
  .trim()
  .split("\n")
  .map((phrase) => phrase.normalize("NFKC").replaceAll(" ", ""));
