import type { Random } from '#demo/dataset/random.ts'

const firstNames =
  'Abel Alma Amos Anya Bram Carla Cyrus Delia Dov Edda Emil Esme Ezra Fern Gael Greta Hugo Ilsa Imani Ivo Jonas Judit Kai Kofi Lars Lena Luz Maeve Milo Mina Nell Nico Odette Omar Otis Petra Rafael Rhea Rosa Saul Selma Silas Tamar Tess Tomas Uma Vera Viggo Willa Yara Yusuf Zadie Zeno'.split(
    ' ',
  )
const lastNames =
  'Abara Achterberg Aldous Amaya Anker Barros Beck Bishop Bloom Bravo Calder Cho Dahl Decker Dobson Duarte Engel Ferro Finch Fontaine Fujita Gallo Garza Hale Hartig Hollis Hsu Ibarra Jansen Kessler Khan Kovacs Lindgren Lowell Medina Mercer Nakata Novak Obi Olsen Pacheco Pell Quiroga Reyes Rhodes Rossi Salazar Sato Schaefer Sharma Soto Stone Tanaka Trujillo Unger Vance Vargas Webb Weiss Yoon Zeller'.split(
    ' ',
  )
const streets = 'Alder Birch Canyon Depot Elm Foundry Garden Harbor Juniper Mill Orchard Prairie'.split(' ')

/** An invented name. */
export function invent(random: Random): { firstName: string; lastName: string } {
  return { firstName: random.pick(firstNames), lastName: random.pick(lastNames) }
}

/** An invented first name for a family member. */
export function inventFirst(random: Random): string {
  return random.pick(firstNames)
}

/** An invented street address. */
export function inventStreet(random: Random): string {
  return `${random.between(1, 980)} ${random.pick(streets)} Street`
}
