const lorem =
  'Members save on checkups, cleanings, fillings, crowns, braces and more at participating offices near home and work with no yearly limits, no waiting periods and no paperwork to file'
const words = lorem.split(' ')
const text = (seed, n) => {
  const s = []
  for (let i = 0; i < n; i++) s.push(words[(seed * 7 + i * 3) % words.length])
  const t = s.join(' ')
  return t[0].toUpperCase() + t.slice(1) + '.'
}
/** A page of content; the more `parts`, the longer it is. */
export const contentOf = (parts) => ({
  brand: { name: 'Bright Smile Plan', phone: '1-800-555-0100', logo: '/img/logo.svg' },
  nav: ['Plans', 'Find a dentist', 'How it works', 'Savings', 'For business', 'Help'].map((t, i) => ({
    title: t,
    href: '/' + t.toLowerCase().replace(/\W+/g, '-'),
    links: [0, 1, 2].map((j) => ({ title: `${t} item ${j + 1}`, href: `/${i}/${j}` })),
  })),
  hero: {
    title: 'Dental savings that start today',
    lead: text(1, 28),
    cta: 'See plans',
    image: '/img/hero.avif',
  },
  steps: [1, 2, 3].map((i) => ({ n: i, title: `Step ${i}`, body: text(i, 18) })),
  cards: Array.from({ length: parts }, (_, i) => ({
    id: i,
    title: `Plan ${i + 1}`,
    price: 99 + i * 10 + '.95',
    body: text(i + 3, 20),
    href: `/plans/${i + 1}`,
    features: [text(i, 5), text(i + 1, 6), text(i + 2, 5)],
  })),
  savings: Array.from({ length: parts }, (_, i) => ({
    procedure: text(i + 11, 3),
    usual: 120 + i * 35,
    member: 60 + i * 17,
  })),
  faq: Array.from({ length: parts }, (_, i) => ({
    id: 'q' + i,
    q: text(i + 20, 9).replace(/\.$/, '?'),
    a: text(i + 30, 40),
  })),
  footer: {
    columns: ['Members', 'Dentists', 'Company', 'Legal'].map((t, i) => ({
      title: t,
      links: Array.from({ length: 5 }, (_, j) => ({ title: `${t} link ${j + 1}`, href: `/f/${i}/${j}` })),
    })),
    legal: text(50, 60),
  },
})
