import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import type { Block } from '#domain/content/block.schema.ts'
import { formatPhone } from '#domain/format.ts'

type Operator = BrandSettings['operator']
type Html = Extract<Block, { type: 'rich_text' }>

/** The rules of a membership, in plain words; an operator's counsel confirms them before launch. */
export function termsBlock({ name, operator }: { name: string; operator: Operator }): Html {
  return {
    type: 'rich_text',
    html: `
<p>These terms are the agreement between you and ${operator.name} (“we”), which runs ${name}. You receive a copy by mail with your receipt, and every version you agreed to stays in your account.</p>
<h2>What you buy</h2>
<p>A membership in a dental savings plan. With it, the dental offices on our list charge you the plan’s member prices, and the visits named in your plan are included. ${name} is <strong>not insurance</strong>. We make no payments to dentists, and we reimburse no bills: you pay the office directly, at the member price, when you are treated.</p>
<h2>Who may join</h2>
<p>You must be 18 or older and live in a state where your plan is sold. You may add people who live with you: a spouse or partner, children up to their 26th birthday, children with a disability at any age, and others you care for. Each additional person costs the price shown before you add them.</p>
<h2>What it costs</h2>
<p>The price of your plan, the one-time enrollment fee where there is one, and the price of additional people are shown together, before you pay, as one total. The renewal price stands beside it. We add nothing later.</p>
<h2>Term and renewal</h2>
<p>A term is one month or one year, as you choose. If you tick the box for automatic renewal, we charge the card on file at the end of each term, at the price we told you, and write to you 30 and 15 days before a yearly renewal. If you leave the box empty, your membership ends with its term. You can change this at any time in your dashboard. Before a price rises we write to you, at least 15 days ahead, so that you can turn renewal off, change your plan or cancel first. Without that notice you go on paying the price you agreed to.</p>
<h2>Paying</h2>
<p>You pay by card. Your card’s number goes to our payment provider only; we keep its brand, its last four digits and when it expires. You can replace the card in your dashboard. When a renewal is declined we tell you why, and try again for four weeks before the membership lapses.</p>
<h2>Changing your mind</h2>
<p>Cancel in your dashboard, by mail to <a href="mailto:${operator.email}">${operator.email}</a>, or by phone at ${formatPhone(operator.phone)}. Within 30 days of joining you get back everything you paid, the enrollment fee included, even if you have used the plan. After that, where your state’s law says so, you get back the months you have not used. We pay refunds within 30 days, to the card you paid with. If we end your membership, we always return the unused months.</p>
<h2>What the plan does not do</h2>
<p>Member prices apply at the offices on our list, for the services on their price list. Offices decide freely how to treat you and are responsible for their care. Specialists may have prices of their own; each office’s page shows what it charges. Work that began before you joined is charged as your office agreed with you then.</p>
<h2>If something goes wrong</h2>
<p>Use the <a href="/grievance-form">grievance form</a>, write or call, and a person answers. We acknowledge a complaint within five working days and settle it within thirty days; if you disagree with the outcome, somebody who has not seen it before looks at it again. You may always turn to the department in your state that supervises discount plans.</p>
<h2>Who we are</h2>
<p>${operator.name}, ${operator.address}, ${formatPhone(operator.phone)}, <a href="mailto:${operator.email}">${operator.email}</a>.</p>`.trim(),
  }
}

/** What is kept about people, and why. */
export function privacyBlock({ name, operator }: { name: string; operator: Operator }): Html {
  return {
    type: 'rich_text',
    html: `
<p>${operator.name} runs ${name}. This page says what we know about you, why, and how to make us forget it.</p>
<h2>When you only look around</h2>
<p>We keep no profile of visitors. The ZIP code you search with is used to answer that search and nothing else. No advertiser or analytics company is told that you were here.</p>
<h2>When you join</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">Why</th></tr></thead>
<tbody>
<tr><td>Names, birth dates and address of you and your family</td><td>To know who is a member, which plan fits, and which state’s rules apply</td></tr>
<tr><td>Email and phone</td><td>For receipts, renewal notices and your questions</td></tr>
<tr><td>Your card’s brand, last four digits and expiry date</td><td>To show you which card is charged; the number itself stays with our payment provider</td></tr>
<tr><td>What you agreed to, when, and from which internet address</td><td>The law asks us to be able to show it</td></tr>
</tbody>
</table>
<p>We ask for no diagnosis and no treatment plan. Please leave such things out of messages to us.</p>
<h2>Who else sees it</h2>
<p>A dental office you visit can ask us whether your membership is active. Our payment provider handles the charge. Nobody buys your data, because we do not sell it.</p>
<h2>Cookies</h2>
<p>One cookie protects our forms from being misused by other sites, until you close the browser. One keeps you signed in, and one ties an unfinished order to your browser for a day. None of them follows you to other sites. What you type into an order or a grievance also stays in your own browser, until you send it or close the tab.</p>
<h2>Your choices</h2>
<ul>
<li>See and correct your details in your dashboard.</li>
<li>Stop marketing mail with the link in each of them; receipts and notices go on, because you need them.</li>
<li>Ask for a copy of what we hold, or for its deletion, at <a href="mailto:${operator.email}">${operator.email}</a>. Records of payments and agreements are kept for as long as the law requires.</li>
</ul>
<h2>Questions</h2>
<p>Write to ${operator.name}, ${operator.address}, or call ${formatPhone(operator.phone)}.</p>`.trim(),
  }
}
