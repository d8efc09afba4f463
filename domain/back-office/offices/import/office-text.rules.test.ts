import { expect, test } from 'vitest'
import { tidyCity, tidyName, tidyStreet } from './office-text.rules.ts'

test.each([
  ['A Childrens Dentist', 'A Childrens Dentist'],
  ['ALFORDABLE DENTAL LLC', 'Alfordable Dental LLC'],
  ['AYMAN K FARAH DDS', 'Ayman K Farah DDS'],
  ['CDCamas,LLC', 'CDCamas, LLC'],
  ['Cherry Dental, LLC', 'Cherry Dental, LLC'],
  ['CLARK COUNTY HEALTH DEPARTMENT', 'Clark County Health Department'],
  ['Comfort Dental-Camas', 'Comfort Dental-Camas'],
  ['DeLuna Kids Dental', 'DeLuna Kids Dental'],
  ['DELUNA KIDS DENTAL', 'DeLuna Kids Dental'],
  ['DONALD D WELLS DDS PS', 'Donald D Wells DDS PS'],
  ['DR SUPRIYA GOVERDHANAM BDS MS', 'Dr Supriya Goverdhanam BDS MS'],
  ["MCALLISTER & O'BRIEN ORTHODONTICS, P.S.", "McAllister & O'Brien Orthodontics, P.S."],
  ["  CHILDREN'S   DENTISTRY OF THE 3RD STREET ", "Children's Dentistry of the 3rd Street"],
  ['macy dental', 'Macy Dental'],
  ['MCCOY FAMILY DENTAL INC', 'McCoy Family Dental Inc'],
  ['Smith dds', 'Smith DDS'],
  ['CLÍNICA DENTAL PEÑA', 'Clínica Dental Peña'],
  ['NE VANCOUVER DENTAL', 'NE Vancouver Dental'],
  ['\uFEFFBear\u202Etsitned\u202C \u001b[31mDental\u200B', 'Beartsitned [31mDental'],
])('the name %j becomes %j', (raw, tidy) => {
  expect(tidyName(raw)).toBe(tidy)
  expect(tidyName(tidy)).toBe(tidy)
})

test.each([
  ['101 NW 12TH AVE STE 130', '101 NW 12th Ave', 'Suite 130'],
  ['406 SE 131ST AVE BUILDING C, SUITE 305', '406 SE 131st Ave', 'Building C, Suite 305'],
  ['13720-A NE 28TH ST', '13720-A NE 28th St', null],
  ['3307 EVERGREEN WAY #706', '3307 Evergreen Way', '#706'],
  ['316 NORTHEAST CEDAR', '316 Northeast Cedar', null],
  ['12711 SE MILL PLAIN BLVD', '12711 SE Mill Plain Blvd', null],
  ['1812 SE 97th Ave', '1812 SE 97th Ave', null],
  ['217 SE 136th Ave Ste 103', '217 SE 136th Ave', 'Suite 103'],
  ['291 C STREET STE 121', '291 C Street', 'Suite 121'],
  ['100 SPACE CENTER BLVD', '100 Space Center Blvd', null],
  ['55 Main St., Suite B-2', '55 Main St.', 'Suite B-2'],
  ['8 MCGREGOR RD 2ND FLOOR', '8 McGregor Rd', '2nd Floor'],
  ['PO BOX 12', 'PO Box 12', null],
  ['1 UNIT RD', '1 Unit Rd', null],
  ['1413 STATE HIGHWAY #50', '1413 State Highway #50', null],
  ['3904 Rte. # 7', '3904 Rte. # 7', null],
  ['8 Highway Park #50', '8 Highway Park', '#50'],
  ['SUITE 1800 77 W WACKER DR', '77 W Wacker Dr', 'Suite 1800'],
  ['4th floor 300 east randolph st', '300 East Randolph St', '4th Floor'],
  ['Suite 200, Building 17, 7000 Acorn Road', '7000 Acorn Road', 'Suite 200, Building 17'],
  ['Apt 1B 626 E Acorn Ave # 4', '626 E Acorn Ave', 'Apt 1B, #4'],
  ['RM 620 1310 Ranch Rd', 'RM 620 1310 Ranch Rd', null],
  ['Building 9 Ave', 'Building 9 Ave', null],
])('the street %j becomes %j and %j', (raw, line1, line2) => {
  expect(tidyStreet(raw)).toEqual([line1, line2])
})

test.each([
  ['BATTLE GROUND', 'Battle Ground'],
  ['camas', 'Camas'],
  ['Washougal', 'Washougal'],
])('the city %j becomes %j', (raw, tidy) => {
  expect(tidyCity(raw)).toBe(tidy)
})
