import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Phrases rejected in the review of November 2026, each with its number there: false, stiff, or unclear. The catalogs
 * have their replacements. None may come back anywhere.
 */
const refused: [number, string][] = [
  [1, 'Every price below is the whole price'],
  [2, 'For the whole household: made for'],
  [3, 'and in your email as soon as the payment'],
  [4, 'every version you agreed to stays'],
  [5, 'where your state’s law says so'],
  [6, 'by law it takes at most'],
  [7, 'membership is cancelled'],
  [7, 'as you asked, your Harbor Adult'],
  [8, 'is active from'],
  [9, 'Somebody of our team'],
  [10, 'They can look until'],
  [10, 'pay for nothing and download'],
  [11, 'membership waits for you'],
  [12, 'You are no member'],
  [13, 'somebody asked to'],
  [13, 'go on here'],
  [14, 'change what is on file'],
  [15, 'A payment of yours'],
  [15, 'beside your membership'],
  [16, 'A credit for you'],
  [16, 'what is left then is taken off'],
  [17, 'costs that much more than with it'],
  [18, 'We gave your payment back'],
  [18, 'your bank let us charge'],
  [19, 'was written down by mistake: we took it back'],
  [20, 'is taken back, as you asked'],
  [20, 'goes back the way you paid'],
  [21, 'Nobody can join any more'],
  [22, 'last day of your cover'],
  [23, 'Your office leaves the plan'],
  [23, 'if it takes your plan'],
  [24, 'Is your entry right'],
  [24, 'is its entry right'],
  [25, 'no renewal charges you'],
  [26, 'grievance is decided'],
  [27, 'answer this email: that is an appeal'],
  [28, 'Decision of your grievance'],
  [28, 'Why we decided so'],
  [29, 'favor in part'],
  [30, 'Put it right and publish it'],
  [31, 'tell who runs'],
  [32, 'this was done to how you enter'],
  [33, 'There is nothing to do.'],
  [34, 'Until then $'],
  [35, 'We asked your bank for'],
  [35, 'once the money is here'],
  [36, 'until then it is not good'],
  [37, 'Should your bank give'],
  [38, 'do not ask this account again'],
  [39, 'People answer, and they can fix things'],
  [40, 'not private enough'],
  [41, 'opens a case with a number'],
  [42, 'a case that a person has to answer'],
  [43, 'as best you know'],
  [44, 'that we are on it'],
  [45, 'Somebody else decides'],
  [46, 'do not have it at hand'],
  [47, 'simply ends with its term'],
  [48, 'Numbers of cards and accounts go'],
  [48, 'We keep only the kind'],
  [49, 'We have not heard yet whether'],
  [49, 'We keep asking'],
  [50, 'wants to be sure that it is'],
  [51, 'less than a card can be charged'],
  [52, 'does not open anything'],
  [52, 'is not of ours'],
  [53, 'cannot pay by this link'],
  [53, 'No link to pay by is out'],
  [54, 'so nothing is to be paid'],
  [55, 'covers nobody any more'],
  [55, 'so the card is not good'],
  [56, 'end with you'],
  [57, 'Not charged any more'],
  [58, 'Included, nothing more to pay'],
  [59, 'Add, change or end'],
  [60, 'and is not covered by it'],
  [61, 'what others pay'],
  [62, 'Press the plus beside'],
  [63, 'has these words'],
  [64, 'do not know this coupon code'],
  [64, 'takes nothing off this order'],
  [65, 'tried too often'],
  [66, 'made of your own or our name'],
  [67, 'something else behind its end'],
  [67, 'This file is not whole'],
  [68, 'nothing happened here for a while'],
  [68, 'there was no activity for a while'],
  [69, 'We check each one and say when'],
  [70, 'Try another state or fewer people'],
  [71, 'have paused joining'],
  [72, 'what we charge, a card or a bank account'],
  [73, 'with a disability beyond it'],
  [74, 'by the email of your account is in it'],
  [75, 'that the books deny'],
  [75, 'Acts for many'],
  [75, 'has told of a visit'],
  [75, 'Who has left already must'],
  [75, 'Nothing came of it yet'],
]

/** Everything people read: catalogs, emails, documents, brand content, sites, console, and the domain's messages. */
const files = globSync([
  'messages/en/*.json',
  '{demo/content,domain/back-office/brands/starter}/*.json',
  '{app,emails,documents}/**/*.{ts,tsx}',
  '{domain,api,jobs,server}/**/*.ts',
]).filter((file) => !/\.test\.|app\/site\/dev\//.test(file))

/** A file's text on one line, without what developers write for each other. */
function saidIn(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'|\\u2019/g, '’')
    .toLowerCase()
}

const refusedIn = (source: string): string[] => {
  const said = saidIn(source)
  return refused.flatMap(([number, phrase]) =>
    said.includes(phrase.toLowerCase()) ? [`${number}: ${phrase}`] : [],
  )
}

test('none of the 75 rejected sentences is in a catalog, an email, a document, content, the console or a response', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(new Set(refused.map(([number]) => number)).size).toBe(75)
  const found = files.flatMap((file) =>
    refusedIn(readFileSync(file, 'utf8')).map((phrase) => `${file}: ${phrase}`),
  )
  expect(found).toEqual([])
})

test('a rejected sentence is found across a line break and with a straight apostrophe, and not in a comment', () => {
  const wrong = `<p>\n  After that, where your state's law\n  says so, you get back\n</p>`
  expect(refusedIn(wrong)).toEqual(['5: where your state’s law says so'])
  expect(refusedIn('/** There is nothing to do. */\n// Acts for many')).toEqual([])
})
