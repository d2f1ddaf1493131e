"""Lessons: the first journey through a game, on its true board."""

from rotonde.coach.lessons.lesson import Lesson, Said, Step
from rotonde.coach.lessons.reading import LessonError, lessons

__all__ = ["Lesson", "LessonError", "Said", "Step", "lessons"]
