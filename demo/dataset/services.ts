type Service = { service: string; name: string; usualCents: number; memberCents: number }

/** A service, under our own name, with its usual price and member price in whole dollars. */
function service(slug: string, name: string, usual: number, member: number): Service {
  return { service: slug, name, usualCents: usual * 100, memberCents: member * 100 }
}

/**
 * What the demo brands' offices charge, by category, in price list order. Usual prices are about what U.S. offices
 * charge; member prices save 25 to 55 %.
 */
const servicesByCategory: Record<string, Service[]> = {
  'Exams and x-rays': [
    service('check-up-exam', 'Checkup', 62, 29),
    service('new-patient-exam', 'New patient exam', 98, 45),
    service('problem-exam', 'Exam of one problem', 89, 42),
    service('bitewing-xrays', 'Bitewing x-rays, four images', 75, 39),
    service('single-xray', 'X-ray of one tooth', 36, 18),
    service('full-mouth-xrays', 'Full mouth x-rays', 165, 89),
    service('panoramic-xray', 'Panoramic x-ray', 138, 75),
    service('three-d-scan', '3-D scan of the jaw', 395, 245),
  ],
  'Cleanings and prevention': [
    service('adult-cleaning', 'Adult cleaning', 112, 64),
    service('child-cleaning', 'Child cleaning', 82, 47),
    service('fluoride-treatment', 'Fluoride treatment', 44, 24),
    service('sealant', 'Sealant, each tooth', 64, 36),
    service('night-guard', 'Night guard', 610, 385),
    service('space-maintainer', 'Space maintainer', 385, 235),
  ],
  Fillings: [
    service('white-filling-one', 'White filling, one surface', 212, 124),
    service('white-filling-two', 'White filling, two surfaces', 262, 155),
    service('white-filling-three', 'White filling, three surfaces', 318, 189),
    service('silver-filling-one', 'Silver filling, one surface', 168, 98),
    service('silver-filling-two', 'Silver filling, two surfaces', 210, 124),
  ],
  'Crowns and bridges': [
    service('porcelain-crown', 'Porcelain crown', 1390, 825),
    service('porcelain-metal-crown', 'Porcelain crown on metal', 1290, 765),
    service('child-steel-crown', 'Steel crown for a child’s tooth', 345, 205),
    service('core-build-up', 'Build-up under a crown', 342, 198),
    service('crown-recement', 'Crown put back in place', 148, 82),
    service('bridge-unit', 'Bridge, each tooth', 1350, 810),
  ],
  'Root canals': [
    service('root-canal-front', 'Root canal, front tooth', 985, 590),
    service('root-canal-premolar', 'Root canal, premolar', 1120, 675),
    service('root-canal-molar', 'Root canal, molar', 1385, 840),
    service('baby-tooth-nerve', 'Nerve treatment of a baby tooth', 265, 155),
  ],
  'Gum care': [
    service('deep-cleaning-quarter', 'Deep cleaning, a quarter of the mouth', 298, 169),
    service('gum-maintenance', 'Gum maintenance visit', 176, 99),
    service('inflamed-gum-cleaning', 'Cleaning of inflamed gums', 215, 125),
    service('gum-surgery-quarter', 'Gum surgery, a quarter of the mouth', 1240, 760),
    service('gum-graft', 'Gum graft', 1480, 930),
  ],
  Extractions: [
    service('simple-extraction', 'Tooth removal', 235, 135),
    service('surgical-extraction', 'Surgical tooth removal', 368, 219),
    service('wisdom-tooth', 'Wisdom tooth removal, impacted', 585, 360),
  ],
  Dentures: [
    service('full-denture', 'Full denture, upper or lower', 2150, 1295),
    service('partial-denture', 'Partial denture', 2090, 1250),
    service('denture-reline', 'Denture reline', 430, 255),
    service('denture-repair', 'Denture repair', 245, 145),
  ],
  Implants: [
    service('implant-placement', 'Implant placement', 2350, 1590),
    service('implant-post', 'Implant post', 820, 540),
    service('implant-crown', 'Crown on an implant', 1720, 1090),
  ],
  Orthodontics: [
    service('teen-braces', 'Braces, child or teen', 6200, 4650),
    service('adult-braces', 'Braces, adult', 6600, 4950),
    service('clear-aligners', 'Clear aligners', 5900, 4400),
    service('retainer', 'Retainer', 365, 235),
  ],
  'Comfort and looks': [
    service('laughing-gas', 'Laughing gas', 98, 55),
    service('whitening-trays', 'Whitening trays to take home', 395, 245),
    service('porcelain-veneer', 'Porcelain veneer', 1480, 920),
    service('urgent-visit', 'Urgent visit for pain', 145, 79),
  ],
}

/** The same list flat, each service with its category. */
export const services = Object.entries(servicesByCategory).flatMap(([category, list]) =>
  list.map((entry) => ({ ...entry, category })),
)
