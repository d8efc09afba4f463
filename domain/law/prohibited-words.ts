/** Words a discount plan may not use (FL 636.210, RI 27-74-11), in all their forms. */
export const prohibitedWords: readonly { word: string; pattern: RegExp }[] = [
  { word: 'coverage', pattern: /\bcoverages?\b/i },
  { word: 'copay', pattern: /\bco-?pay(?:s|ments?)?\b/i },
  { word: 'deductible', pattern: /\bdeductibles?\b/i },
  { word: 'premium', pattern: /\bpremiums?\b/i },
  { word: 'PPO', pattern: /\bPPOs?\b/i },
  { word: 'preferred provider organization', pattern: /\bpreferred[\s-]+provider[\s-]+organi[sz]ations?\b/i },
  { word: 'health plan', pattern: /\bhealth(?:care)?[\s-]+plans?\b/i },
  { word: 'guaranteed issue', pattern: /\bguaranteed?[\s-]+issue\b/i },
  { word: 'pre-existing', pattern: /\bpre-?existing\b/i },
]

/** Allowed only in a disclaimer: "this is not insurance" (FL 636.210). */
export const insuranceWord = /\binsur(?:ances?|ed|er|ers|ing|e|es)\b/i

/** The same in Spanish, as docs/glossary.md lists them (law-cubrir, law-es-terms, law-es-enroll). */
export const prohibitedSpanish: readonly { word: string; pattern: RegExp }[] = [
  { word: 'cobertura', pattern: whole('coberturas?|(?:des)?cubiert[oa]s?|cubr\\p{L}+') },
  { word: 'copago', pattern: whole('copagos?') },
  { word: 'coaseguro', pattern: whole('coaseguros?') },
  { word: 'deducible', pattern: whole('deducibles?') },
  { word: 'franquicia', pattern: whole('franquicias?') },
  { word: 'prima', pattern: whole('primas?') },
  { word: 'póliza', pattern: whole('p[oó]lizas?') },
  { word: 'preexistente', pattern: whole('preexistentes?') },
  { word: 'PPO', pattern: whole('PPOs?') },
  { word: 'HMO', pattern: whole('HMOs?') },
  { word: 'plan de salud', pattern: whole('plan(?:es)? (?:de salud|m[eé]dicos?)') },
  { word: 'emisión garantizada', pattern: whole('emisi[oó]n garantizada') },
  { word: 'carencia', pattern: whole('carencias?') },
  { word: 'beneficiario', pattern: whole('beneficiari[oa]s?') },
  { word: 'asegurado', pattern: whole('asegur\\p{L}+') },
  { word: 'proveedores preferidos', pattern: whole('proveedores preferidos') },
  { word: 'inscripción', pattern: whole('inscri(?:b\\p{L}+|pci\\p{L}+|t[oa]s?)') },
  { word: 'afiliado', pattern: whole('afilia\\p{L}+') },
  { word: 'suscripción', pattern: whole('suscri\\p{L}+') },
]

/** “Seguro” is allowed only in a disclaimer: “no es un seguro” (glossary, law-seguro). */
export const spanishInsuranceWord = whole('segur[oa]s?')

/** Uses of “seguro” that make no claim, removed before the search. Some discount plans are lawfully named that way. */
export const spanishInsuranceAllowed =
  /no (?:es|son) (?:un )?seguros?|(?:departamento|divisi[oó]n|comisionad[oa]) de seguros|seguro social|planes de descuento m[eé]dico/giu

function whole(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')
}
