import { checkAnswers } from './answers';

checkAnswers();
