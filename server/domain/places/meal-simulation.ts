import { type Cents, cents } from '../kernel/money';
import { counted } from '../kernel/plural';
import { MEAL_PARTS, type Priced, mainDish } from './place-prices';
import { PRICED_MANY } from './price-words';
import { roundTo10 } from './price-reports';

interface MealItem {
  name: string;
  /** Of one. */
  price: Cents;
  quantity: number;
}

/** A bill as it could be: its items are parts from a stated table, and add up to what was estimated. */
export interface MealSimulation {
  /** 'One dinner for one person', '2 dinners for 4 people'. */
  description: string;
  items: readonly MealItem[];
  totalRestaurant: Cents;
  totalHome: Cents;
  savings: Cents;
}

export interface SimulatedMeal {
  priced: Priced;
  /** As OpenStreetMap spells them; a pizzeria's main dish is a pizza. */
  cuisines: readonly string[];
  people: number;
  meals: number;
  /** The price out for one person. */
  out: Cents;
  /** At home: for one person and meal, and for all. */
  homePrice: Cents;
  homeAll: Cents;
}

/** The bill of one person, and that of all people and meals where these are more. */
export function simulateMeal({
  priced,
  cuisines,
  people,
  meals,
  out,
  homePrice,
  homeAll,
}: SimulatedMeal): MealSimulation[] {
  const [main, ...others] = MEAL_PARTS[priced].map(({ name, part }) => ({
    name,
    price: roundTo10(out * part),
  }));
  if (main === undefined) return [];
  const name = priced === 'coffee' ? main.name : (mainDish(cuisines) ?? main.name);
  const rest = others.reduce((sum, { price }) => sum + price, 0);
  const items = [{ name, price: cents(out - rest) }, ...others].filter(({ price }) => price > 0);
  const bill = (description: string, quantity: number, totalHome: Cents): MealSimulation => ({
    description,
    items: items.map((item) => ({ ...item, quantity })),
    totalRestaurant: cents(out * quantity),
    totalHome,
    savings: cents(Math.max(out * quantity - totalHome, 0)),
  });
  const one = bill(priced === 'coffee' ? 'One coffee' : `One ${priced} for one person`, 1, homePrice);
  if (people * meals === 1) return [one];
  const all = `${counted(meals, priced, PRICED_MANY[priced])} for ${counted(people, 'person', 'people')}`;
  return [one, bill(all, people * meals, homeAll)];
}
