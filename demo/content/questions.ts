type Question = { question: string; answer: string }

/** Answers that are the same whichever brand gives them; each brand adds its own. */
export const commonQuestions = {
  different: {
    question: 'How does a savings plan work?',
    answer:
      '<p>You pay a small membership fee. In return, the dental offices on our list charge you lower, fixed prices. You pay the office directly. It is <strong>not insurance</strong>: there are no claims, no yearly maximum, and nobody decides for you whether a treatment is worth it.</p>',
  },
  start: {
    question: 'When can I use it?',
    answer:
      '<p>The day you join. Your card is in your dashboard and in your mail as soon as the payment has gone through; show it at the desk.</p>',
  },
  bill: {
    question: 'Whom do I pay for a treatment?',
    answer:
      '<p>The dental office, at the member price, when you are treated. The plan makes no payments to dentists. Every office’s page lists what you would pay there, so you can ask for that price by name.</p>',
  },
  included: {
    question: 'What is included, and what costs extra?',
    answer:
      '<p>Each plan names the visits it includes, usually two check-up exams a year with x-rays. Everything else on the list has a member price. The <a href="/#calculator">calculator</a> adds it up for your own year, and tells you when a plan would not pay off.</p>',
  },
  family: {
    question: 'Can I add my family?',
    answer:
      '<p>Yes: spouse or partner, children to their 26th birthday, children with a disability at any age, and others in your care. You see the price of each person before you add anyone.</p>',
  },
  dentist: {
    question: 'My dentist is not on your list. What now?',
    answer:
      '<p>You can stay with your dentist, but the member prices hold only at offices on our list. <a href="/find-a-dentist">Look near your home or your work</a>, and tell us whom to invite: we write to every office our visitors name.</p>',
  },
  renewal: {
    question: 'Does it renew by itself?',
    answer:
      '<p>Only if you ask for it. The box for automatic renewal is empty until you tick it, and the renewal price stands beside it. For yearly plans we write to you 30 and 15 days ahead. You can switch it off at any time, in your dashboard.</p>',
  },
  cancel: {
    question: 'How do I cancel?',
    answer:
      '<p>Online, in your dashboard, without a phone call. In the first 30 days you get everything back, even if you have used the plan. Later refunds follow your state’s rules; you see the amount before you confirm.</p>',
  },
  declined: {
    question: 'My card was declined. Am I out?',
    answer:
      '<p>No. We tell you why, keep your order or your membership for now, and let you try another card. A renewal is tried again for four weeks before a membership lapses, and a lapsed one can be renewed online.</p>',
  },
  prices: {
    question: 'Are these prices real?',
    answer:
      '<p>Yes. Plan prices are charged as shown, with the enrollment fee named beside them. Treatment prices come from the fee schedule our offices have signed. Usual prices are what such offices ask of patients without a plan; yours may ask more or less.</p>',
  },
  specialist: {
    question: 'Do specialists take part?',
    answer:
      '<p>Many do: orthodontists, endodontists, oral surgeons, periodontists and children’s dentists. Choose a specialty in the <a href="/find-a-dentist">search</a>. A specialist may have prices of its own, shown on its page.</p>',
  },
  private: {
    question: 'What do you know about my teeth?',
    answer:
      '<p>Nothing. Your treatment is between you and your dentist. We know who is a member and what was paid for the membership; see our <a href="/privacy">privacy page</a>.</p>',
  },
} satisfies Record<string, Question>
